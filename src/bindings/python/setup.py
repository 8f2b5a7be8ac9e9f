# setup.py - builds wayfind._core against the library that is installed
# SPDX-License-Identifier: LGPL-2.1-or-later

import glob
import shlex
import subprocess
import sys

from setuptools import Extension, setup

LIBRARIES = ('wayfind-1', 'wayfind-io-1')


def pkg_config(*arguments):
    try:
        return shlex.split(subprocess.run(
            ('pkg-config',) + arguments + LIBRARIES, check=True,
            capture_output=True, text=True).stdout)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit('pkg-config does not find the libraries '
                 f'{" and ".join(LIBRARIES)}: install Wayfind first, or set '
                 f'PKG_CONFIG_PATH to where its .pc files are ({error})')


setup(
    ext_modules=[Extension(
        'wayfind._core', sorted(glob.glob('*.c')), depends=['core.h'],
        define_macros=[('Py_LIMITED_API', '0x030b0000'),
                       ('G_LOG_DOMAIN', '"wayfind"')],
        extra_compile_args=['-std=gnu11', '-fvisibility=hidden']
        + pkg_config('--cflags'),
        extra_link_args=pkg_config('--libs'),
        py_limited_api=True)],
    options={'bdist_wheel': {'py_limited_api': 'cp311'}})
