#!/usr/bin/env python3
# reference.py: readies what gi-docgen is to make pages of
# SPDX-License-Identifier: LGPL-2.1-or-later
#
#   reference.py gir IN.gir OUT.gir INCLUDE-FOLDER
#   reference.py page IN.gir PAGE.md OUT.md INCLUDE-FOLDER
#   reference.py links BOOK
#
# The headers are written for readers with an editor: a function that
# only returns something says so under "Returns:" and nowhere else, and names
# stand there as #WaySearch, way_search_run() and %NULL. gi-docgen wants a
# sentence for each symbol, and links in a notation of its own. Both are made
# here, so that no header has to say the same twice. Pages are documents of
# docs/, whose names in backquotes become links. The last mends the links to
# aliases, which gi-docgen takes for structs here and there.

import glob
import os
import re
import sys
import xml.etree.ElementTree as ElementTree

CORE = 'http://www.gtk.org/introspection/core/1.0'
C = 'http://www.gtk.org/introspection/c/1.0'
GLIB = 'http://www.gtk.org/introspection/glib/1.0'

TYPES = {'class': 'class', 'interface': 'iface', 'record': 'struct',
         'enumeration': 'enum', 'bitfield': 'flags', 'callback': 'callback',
         'alias': 'alias'}
MEMBERS = {'constructor': 'ctor', 'method': 'method', 'function': 'func'}


def core(name):
    return '{%s}%s' % (CORE, name)


def kind(element):
    return element.tag.split('}')[-1]


# Names and their links ------------------------------------------------------

def link_type(element):
    what = TYPES[kind(element)]
    if element.get('{%s}error-domain' % GLIB):
        what = 'error'
    return '[%s@Wayfind.%s]' % (what, element.get('name'))


def links_of(namespace):
    """What each public name of C becomes in a text."""
    links = {}
    for element in namespace:
        name = element.get('name')
        c_name = element.get('{%s}type' % C) or element.get(
            '{%s}identifier' % C)
        if kind(element) in TYPES and c_name:
            links[c_name] = link_type(element)
        elif kind(element) == 'function' and 'moved-to' not in element.attrib:
            links[c_name] = '[func@Wayfind.%s]' % name
        elif kind(element) == 'constant':
            links[c_name] = '[const@Wayfind.%s]' % name
        for member in element:
            if kind(member) in MEMBERS:
                links[member.get('{%s}identifier' % C)] = (
                    '[%s@Wayfind.%s.%s]' % (MEMBERS[kind(member)], name,
                                            member.get('name')))
    return links


MARKS = re.compile(r'`[^`]*`'                   # code is not changed
                   r'|#(?P<type>[A-Z]\w+)(?::(?P<property>[a-z-]+))?'
                   r'|\b(?P<function>[a-z]\w+)\s?\(\)'
                   r'|%(?P<constant>[A-Z]\w+)'
                   r'|(?<!\w)@(?P<argument>[a-z]\w*)')


def linked(line, links):
    def replace(match):
        if match['property']:
            return '[property@Wayfind.%s:%s]' % (match['type'][3:],
                                                 match['property'])
        name = (match['type'] or match['function'] or match['constant']
                or match['argument'])
        if name is None:
            return match[0]
        call = '()' if match['function'] else ''
        return links.get(name, '`%s%s`' % (name, call))

    return MARKS.sub(replace, line)


def marked_up(text, links):
    """A text of a header, as gi-docgen wants it."""
    lines = []
    in_code = False
    for line in text.split('\n'):
        in_code = (in_code or line.startswith('|[')) and line != ']|'
        code = in_code or line == ']|' or line.startswith('    ')
        lines.append(line if code else linked(line, links))
    return '\n'.join(lines)


# The GIR -------------------------------------------------------------------

def header_of(element):
    """The header that a doc comment stands in, as programs include it."""
    return re.sub(r'^.*\binclude/', '', element.get('filename'))


def set_doc(element, text, like):
    doc = ElementTree.Element(core('doc'), like.attrib)
    doc.text = text
    element.insert(0, doc)


def say_what_is_returned(namespace):
    """Adds a sentence to functions that only return something.

    Others say beside that no more than how long it takes.
    """
    for element in namespace.iter():
        returned = element.find(core('return-value'))
        doc = None if returned is None else returned.find(core('doc'))
        if doc is None:
            continue
        sentence = 'Returns %s.' % doc.text.rstrip('.')
        own = element.find(core('doc'))
        if own is None:
            set_doc(element, sentence, doc)
        elif own.text.startswith('O('):
            own.text = '%s\n\n%s' % (sentence, own.text)


def parts_of(c_type, header):
    """The text of a doc comment for the parts of a struct, by their names."""
    comment = re.search(r'/\*\*\n \* %s:\n(.*?)\*/' % c_type, header, re.S)
    found = re.findall(r'^ \* @(\w+): (.*?)(?=^ \* @|^ \*$)',
                       comment[1] if comment else '', re.S | re.M)
    return {name: re.sub(r'\n \*\s*', '\n', text).strip()
            for name, text in found}


def describe_functions_of_classes(namespace, folder):
    """The scanner drops the comments of a class's own functions."""
    for record in namespace.findall(core('record')):
        owner = record.get('{%s}is-gtype-struct-for' % GLIB)
        doc = record.find(core('doc'))
        if owner is None or doc is None:
            continue
        with open('%s/%s' % (folder, header_of(doc))) as file:
            parts = parts_of(record.get('{%s}type' % C), file.read())
        for element in namespace:
            if element.get('name') not in (owner, record.get('name')):
                continue
            for member in element:
                text = parts.get(member.get('name'))
                if (text and kind(member) in ('virtual-method', 'field')
                        and member.find(core('doc')) is None):
                    set_doc(member, text, doc)


def say_where(namespace):
    """Names the header of each type and function, and its library."""
    for element in list(namespace) + [
            member for element in namespace for member in element
            if kind(member) in MEMBERS]:
        doc = element.find(core('doc'))
        place = element.find(core('source-position'))
        place = doc if doc is not None and doc.get('filename') else place
        if doc is None or place is None:
            continue
        header = header_of(place)
        doc.text += '\n\nDeclared in `%s`; library `%s-1`.' % (
            header, header.split('/')[0])


def drop_empty_classes(namespace):
    """Structs of final classes, which have no public members."""
    for record in namespace.findall(core('record')):
        if (record.get('{%s}is-gtype-struct-for' % GLIB)
                and record.find(core('doc')) is None):
            namespace.remove(record)
            for element in namespace:
                if (element.get('{%s}type-struct' % GLIB)
                        == record.get('name')):
                    del element.attrib['{%s}type-struct' % GLIB]


def write_gir(source, target, folder):
    tree = ElementTree.parse(source)
    namespace = tree.getroot().find(core('namespace'))
    links = links_of(namespace)

    drop_empty_classes(namespace)
    describe_functions_of_classes(namespace, folder)
    say_what_is_returned(namespace)
    for doc in namespace.iter(core('doc')):
        doc.text = marked_up(doc.text, links)
    say_where(namespace)

    for prefix, uri in (('', CORE), ('c', C), ('glib', GLIB)):
        ElementTree.register_namespace(prefix, uri)
    tree.write(target, encoding='utf-8', xml_declaration=True)


# Pages ---------------------------------------------------------------------

PAGES = ('choosing', 'coming-from', 'tasks', 'tutorial')


def names_in(folder):
    """All words of all headers, also those of C alone."""
    words = set()
    for header in glob.glob(folder + '/**/*.h', recursive=True):
        with open(header) as file:
            words.update(re.findall(r'\w+', file.read()))
    return words


def write_page(gir, source, target, folder):
    words = names_in(folder)
    namespace = ElementTree.parse(gir).getroot().find(core('namespace'))
    links = links_of(namespace)
    with open(source) as file:
        title, text = file.read().split('\n', 1)

    # Links between the pages; other documents and programs are named and
    # nothing more.
    def link(match):
        name, page = match.groups()
        return '[%s](%s.html)' % (name, page) if page in PAGES else name

    text = re.sub(r'\[([^]]*)\]\(([\w-]+)\.md\)', link, text)
    text = re.sub(r'\[([^]]*)\]\(\.\./[^)]*\)', r'\1', text)
    text = re.sub(r'\]\(pictures/', '](', text)

    def replace(match):
        if match[1] not in words and re.match('Way[A-Z]', match[1]):
            sys.exit('%s: there is no %s' % (source, match[1]))
        return links.get(match[1], match[0])

    parts = re.split(r'(^```.*?^```$)', text, flags=re.S | re.M)
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r'`(\w+)(?:\s?\(\))?`', replace, parts[i])
    with open(target, 'w') as file:
        file.write('Title: %s\n\n%s\n%s' % (title.lstrip('# '), title,
                                           ''.join(parts)))


# Links to aliases ----------------------------------------------------------

def mend_links(book):
    def mend(match):
        alias = 'alias.%s.html' % match[1]
        return alias if os.path.exists('%s/%s' % (book, alias)) else match[0]

    for name in (glob.glob(book + '/*.devhelp2')
                 + glob.glob(book + '/alias.*.html')):
        with open(name) as file:
            text = file.read()
        with open(name, 'w') as file:
            file.write(re.sub(r'struct\.(\w+)\.html', mend, text))


if __name__ == '__main__':
    {'gir': write_gir, 'page': write_page, 'links': mend_links}[sys.argv[1]](
        *sys.argv[2:])
