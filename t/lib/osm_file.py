# osm_file.py - maps of OpenStreetMap, read without the library
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# After the wiki's pages OSM XML and PBF Format. A map is three dictionaries:
# nodes, id -> (lon, lat, tags), with coordinates in units of 1e-7 degrees; ways,
# id -> (refs, tags); relations, id -> (members, tags), where a member is (kind,
# id, role).

import gzip
import struct
import xml.etree.ElementTree
import zlib

KINDS = ('node', 'way', 'relation')


class Map:
    def __init__(self):
        self.nodes = {}
        self.ways = {}
        self.relations = {}


def read(path):
    if path.endswith('.pbf'):
        return read_pbf(path)
    with (gzip.open if path.endswith('.gz') else open)(path, 'rb') as file:
        return read_xml(file)


# XML --------------------------------------------------------------------------

def read_xml(file):
    result = Map()
    for _, element in xml.etree.ElementTree.iterparse(file):
        if element.tag not in KINDS:
            continue
        number = int(element.get('id'))
        tags = {tag.get('k'): tag.get('v') for tag in element.iter('tag')}
        if element.tag == 'node':
            result.nodes[number] = (round(float(element.get('lon')) * 1e7),
                                    round(float(element.get('lat')) * 1e7),
                                    tags)
        elif element.tag == 'way':
            refs = [int(nd.get('ref')) for nd in element.iter('nd')]
            result.ways[number] = (refs, tags)
        else:
            members = [(member.get('type'), int(member.get('ref')),
                        member.get('role')) for member in element.iter('member')]
            result.relations[number] = (members, tags)
        element.clear()
    return result


# Protocol buffers -------------------------------------------------------------

def varints(data, at=0, end=None):
    """Yields the numbers of a packed field."""
    end = len(data) if end is None else end
    while at < end:
        byte = data[at]
        at += 1
        number = byte & 127
        shift = 7
        while byte > 127:
            byte = data[at]
            at += 1
            number |= (byte & 127) << shift
            shift += 7
        yield number


def signed(number):
    """Undoes zigzag."""
    return (number >> 1) ^ -(number & 1)


def sums(data):
    """Yields the numbers of a packed field of differences."""
    total = 0
    for number in varints(data):
        total += signed(number)
        yield total


def number_at(data, at):
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 127) << shift
        if byte < 128:
            return number, at
        shift += 7


def fields(data):
    """Yields (number, value) of the fields of a message."""
    at = 0
    while at < len(data):
        key, at = number_at(data, at)
        if key & 7 == 0:
            value, at = number_at(data, at)
        elif key & 7 == 2:
            size, at = number_at(data, at)
            value = data[at:at + size]
            at += size
        else:
            size = {1: 8, 5: 4}[key & 7]
            value = data[at:at + size]
            at += size
        yield key >> 3, value


def message(data):
    """The last value of each field."""
    return dict(fields(data))


# Blocks of a map --------------------------------------------------------------

def tags_of(fields_of, texts):
    return {texts[k]: texts[v] for k, v in zip(varints(fields_of.get(2, b'')),
                                               varints(fields_of.get(3, b'')))}


def dense_tags(data, texts):
    """Yields the tags of each node; a 0 ends those of one node."""
    tags = {}
    key = None
    for number in varints(data):
        if key is not None:
            tags[texts[key]] = texts[number]
            key = None
        elif number == 0:
            yield tags
            tags = {}
        else:
            key = number


def read_dense(data, texts, place, result):
    dense = message(data)
    tags = dense_tags(dense.get(10, b''), texts)
    for number, lat, lon in zip(sums(dense[1]), sums(dense[8]),
                                sums(dense[9])):
        result.nodes[number] = place(lon, lat) + (next(tags, {}),)


def read_group(data, texts, place, result):
    for kind, value in fields(data):
        if kind == 2:
            read_dense(value, texts, place, result)
            continue
        one = message(value)
        if kind == 1:
            result.nodes[signed(one[1])] = place(
                signed(one[9]), signed(one[8])) + (tags_of(one, texts),)
        elif kind == 3:
            result.ways[one[1]] = (list(sums(one.get(8, b''))),
                                   tags_of(one, texts))
        elif kind == 4:
            members = [(KINDS[kind], number, texts[role])
                       for role, number, kind
                       in zip(varints(one.get(8, b'')), sums(one.get(9, b'')),
                              varints(one.get(10, b'')))]
            result.relations[one[1]] = (members, tags_of(one, texts))


def read_block(data, result):
    block = message(data)
    texts = [text.decode('utf-8') for _, text in fields(block[1])]
    granularity = block.get(17, 100)
    lat_offset, lon_offset = block.get(19, 0), block.get(20, 0)

    def place(lon, lat):
        return (round((lon_offset + granularity * lon) / 100),
                round((lat_offset + granularity * lat) / 100))

    for kind, value in fields(data):
        if kind == 2:
            read_group(value, texts, place, result)


def read_pbf(path):
    result = Map()
    with open(path, 'rb') as file:
        while True:
            size = file.read(4)
            if not size:
                return result
            header = message(file.read(struct.unpack('>I', size)[0]))
            blob = message(file.read(header[3]))
            data = blob[1] if 1 in blob else zlib.decompress(blob[3])
            if header[1] == b'OSMData':
                read_block(data, result)
