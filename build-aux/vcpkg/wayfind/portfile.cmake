# portfile.cmake - build-aux/README says how to use it
# SPDX-License-Identifier: LGPL-2.1-or-later

vcpkg_extract_source_archive (SOURCE_PATH
  ARCHIVE "${CURRENT_PORT_DIR}/wayfind-${VERSION}.tar.gz")

set (options --disable-graphviz --disable-introspection --disable-mpi
             --disable-python --disable-sqlite3 --disable-vala)
foreach (feature cairo json)
  if (feature IN_LIST FEATURES)
    list (APPEND options --enable-${feature})
  else ()
    list (APPEND options --disable-${feature})
  endif ()
endforeach ()

vcpkg_make_configure (SOURCE_PATH "${SOURCE_PATH}" OPTIONS ${options})
vcpkg_make_install ()
vcpkg_fixup_pkgconfig ()
vcpkg_cmake_config_fixup (PACKAGE_NAME Wayfind CONFIG_PATH lib/cmake/Wayfind)

file (REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include"
                     "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright (FILE_LIST "${SOURCE_PATH}/COPYING")
