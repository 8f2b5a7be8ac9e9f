#!/bin/sh
# recipes.t: the recipes for other builds speak of this release, and of files
# that there are.
# SPDX-License-Identifier: LGPL-2.1-or-later

. "${top_srcdir:-$(dirname "$0")/..}/t/lib/tap.sh"

version=$(sed -n 's/^PACKAGE_VERSION = //p' "$top_builddir/Makefile")
recipes=$top_srcdir/build-aux

# says FILE LINE: it has that line, blanks at its ends aside.
says ()
{
  sed 's/^ *//; s/ *$//' "$1" | grep -Fqx -e "$2" && return
  echo "$1 does not say: $2"
  return 1
}

check /recipes/meson says "$recipes/meson/wayfind.wrap" \
  "source_filename = wayfind-$version.tar.gz"
check /recipes/meson/folder says "$recipes/meson/wayfind.wrap" \
  "directory = wayfind-$version"
check /recipes/meson/project \
  grep -q "version: '$version'" "$recipes/meson/packagefiles/wayfind/meson.build"
check /recipes/vcpkg says "$recipes/vcpkg/wayfind/vcpkg.json" \
  "\"version\": \"$version\","
check /recipes/conan says "$recipes/conan/conanfile.py" "version = '$version'"
check /recipes/README grep -q "wayfind-$version.tar.gz" "$recipes/README"
check /recipes/debian \
  grep -q "^wayfind ($version)" "$top_srcdir/debian/changelog"

# Switches that configure does not know it would ignore.
"$top_srcdir/configure" --help > "$tmp/help"
grep -rhoE -e '--(en|dis)able-[a-z0-9]+' "$recipes/conan" "$recipes/meson" \
    "$recipes/vcpkg" \
    "$top_srcdir/debian/rules" \
  | sed 's/--[a-z]*able-//' | sort -u > "$tmp/switches"
while read -r switch; do
  grep -Eq -e "--(en|dis)able-$switch([[ ]|\$)" "$tmp/help" || echo "$switch"
done < "$tmp/switches" > "$tmp/unknown"
check /recipes/switches/there-are-some test -s "$tmp/switches"
check_empty /recipes/switches "$tmp/unknown"

if command -v python3 > /dev/null; then
  check /recipes/vcpkg/json \
    python3 -m json.tool "$recipes/vcpkg/wayfind/vcpkg.json"
  for file in "$recipes"/conan/conanfile.py \
              "$recipes"/conan/test_package/conanfile.py; do
    check "/recipes/conan/python/${file#"$recipes/conan/"}" \
      python3 -c 'import ast, sys; ast.parse (open (sys.argv[1]).read ())' \
        "$file"
  done
else
  skip /recipes/python "there is no python3"
fi

# The port's own lines are run, and what vcpkg would do is written down.
port ()
{
  {
    echo 'cmake_policy (VERSION 3.20)'
    for name in extract_source_archive make_configure make_install \
        fixup_pkgconfig cmake_config_fixup install_copyright; do
      echo "function (vcpkg_$name)"
      echo "  message (STATUS \"$name \${ARGV}\")"
      test $name != extract_source_archive ||
        echo '  set (SOURCE_PATH "/source" PARENT_SCOPE)'
      echo 'endfunction ()'
    done
    cat "$recipes/vcpkg/wayfind/portfile.cmake"
  } > "$tmp/port.cmake"
  cmake -DCURRENT_PORT_DIR=/port -DVERSION="$version" -DFEATURES="core;cairo" \
    -DCURRENT_PACKAGES_DIR="$tmp/packages" -P "$tmp/port.cmake" \
    > "$tmp/did" 2>&1 || { cat "$tmp/did"; return 1; }
  cat "$tmp/did"
  grep -q "extract.*;/port/wayfind-$version.tar.gz\$" "$tmp/did" &&
    grep -q 'make_configure SOURCE_PATH;/source;.*;--enable-cairo;--disable-json$' \
      "$tmp/did" && grep -q 'make_install' "$tmp/did" &&
    grep -q 'install_copyright FILE_LIST;/source/COPYING' "$tmp/did"
}
if command -v cmake > /dev/null; then
  check /recipes/vcpkg/port port
else
  skip /recipes/vcpkg/port "there is no cmake"
fi

done_testing
