# conanfile.py - a program that uses the package
# SPDX-License-Identifier: LGPL-2.1-or-later

from os.path import join

from conan import ConanFile
from conan.tools.build import can_run
from conan.tools.cmake import CMake, cmake_layout


class TestWayfind(ConanFile):
    settings = 'os', 'arch', 'compiler', 'build_type'
    generators = 'CMakeDeps', 'CMakeToolchain'

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        cmake_layout(self)

    def build(self):
        build = CMake(self)
        build.configure()
        build.build()

    def test(self):
        if can_run(self):
            self.run(join(self.cpp.build.bindir, 'rooms'), env='conanrun')
