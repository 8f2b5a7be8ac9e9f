# conanfile.py - build-aux/README says how to use it
# SPDX-License-Identifier: LGPL-2.1-or-later

from os.path import join

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.files import copy, rm, rmdir, unzip
from conan.tools.gnu import Autotools, AutotoolsToolchain, PkgConfigDeps
from conan.tools.layout import basic_layout

required_conan_version = '>=2.0'


class WayfindRecipe(ConanFile):
    name = 'wayfind'
    version = '1.0.0'
    description = 'Searches graphs of any kind'
    license = 'LGPL-2.1-or-later'
    topics = ('graph', 'pathfinding', 'a-star', 'routing')
    package_type = 'library'
    settings = 'os', 'arch', 'compiler', 'build_type'
    options = {
        'shared': [True, False],
        'fPIC': [True, False],
        'cairo': [True, False],
    }
    default_options = {'shared': True, 'fPIC': True, 'cairo': False}
    implements = ['auto_shared_fpic']
    languages = 'C'
    exports_sources = 'wayfind-*.tar.gz'

    def requirements(self):
        # Types of GLib stand in the headers.
        self.requires('glib/[>=2.74 <3]', transitive_headers=True,
                      transitive_libs=True)
        if self.options.cairo:
            self.requires('cairo/[>=1.16 <2]')

    def validate(self):
        if self.settings.os == 'Windows':
            raise ConanInvalidConfiguration('needs a system like Unix')

    def layout(self):
        basic_layout(self, src_folder='src')

    def source(self):
        archive = 'wayfind-%s.tar.gz' % self.version
        unzip(self, join(self.export_sources_folder, archive),
              strip_root=True)

    def generate(self):
        build = AutotoolsToolchain(self)
        build.configure_args += [
            '--%sable-cairo' % ('en' if self.options.cairo else 'dis'),
            '--disable-graphviz', '--disable-introspection', '--disable-json',
            '--disable-mpi', '--disable-python', '--disable-sqlite3', '--disable-vala',
        ]
        build.generate()
        PkgConfigDeps(self).generate()

    def build(self):
        build = Autotools(self)
        build.configure()
        build.make()

    def package(self):
        Autotools(self).install()
        copy(self, 'COPYING', self.source_folder,
             join(self.package_folder, 'licenses'))
        rm(self, '*.la', join(self.package_folder, 'lib'))
        # Conan makes its own of these.
        rmdir(self, join(self.package_folder, 'lib', 'cmake'))
        rmdir(self, join(self.package_folder, 'lib', 'pkgconfig'))

    def package_info(self):
        self.cpp_info.set_property('cmake_file_name', 'Wayfind')

        core = self.cpp_info.components['core']
        core.libs = ['wayfind-1']
        core.includedirs = [join('include', 'wayfind-1')]
        core.requires = ['glib::glib-2.0', 'glib::gobject-2.0',
                         'glib::gio-2.0']
        core.set_property('pkg_config_name', 'wayfind-1')
        core.set_property('cmake_target_name', 'Wayfind::wayfind')

        files = self.cpp_info.components['io']
        files.libs = ['wayfind-io-1']
        files.includedirs = [join('include', 'wayfind-1')]
        files.requires = ['core']
        if self.options.cairo:
            files.requires.append('cairo::cairo_')
        files.set_property('pkg_config_name', 'wayfind-io-1')
        files.set_property('cmake_target_name', 'Wayfind::io')

        if self.settings.os in ('Linux', 'FreeBSD'):
            core.system_libs = ['m']
