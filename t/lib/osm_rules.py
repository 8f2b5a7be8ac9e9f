# osm_rules.py - who may use a way, by its tags, written for a checker
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# After the OpenStreetMap wiki: Key:access, "OSM tags for routing/Access
# restrictions", Key:oneway, Key:barrier. It shares nothing with the library. A
# tag on which the wiki leaves a choice counts as open, so that each fault that a
# checker finds by these rules is one.

OPEN, LOCAL, CLOSED = 'open', 'local', 'closed'

# The keys of access, the most general last.
KEYS = {
    'car': ('motorcar', 'motor_vehicle', 'vehicle', 'access'),
    'bicycle': ('bicycle', 'vehicle', 'access'),
    'foot': ('foot', 'access'),
}
VEHICLES = {mover: [key for key in keys if key != 'access']
            for mover, keys in KEYS.items() if mover != 'foot'}

OPEN_VALUES = {'yes', 'designated', 'permissive', 'official', 'true', '1'}
LOCAL_VALUES = {'destination', 'customers', 'customer', 'delivery', 'private',
                'permit', 'residents', 'employees', 'members', 'staff'}
# Values that let nobody in, or only others.
CLOSED_VALUES = {'no', 'agricultural', 'forestry', 'emergency', 'military',
                 'psv', 'bus', 'taxi', 'hgv', 'use_sidepath', 'false', '0',
                 'official_only', 'disabled'}

# highway=* without any key of access: who may not use it.
CLASSES = {
    'motorway': 'bf', 'motorway_link': 'bf', 'raceway': 'cbf', 'escape': 'cbf',
    'bus_guideway': 'cbf', 'busway': 'cb', 'construction': 'cbf',
    'proposed': 'cbf', 'planned': 'cbf', 'abandoned': 'cbf', 'razed': 'cbf',
    'disused': 'cbf', 'demolished': 'cbf', 'platform': 'cb', 'elevator': 'c',
    'pedestrian': 'cb', 'cycleway': 'c', 'path': 'c', 'footway': 'cb',
    'bridleway': 'cb', 'steps': 'cb', 'corridor': 'cb', 'via_ferrata': 'cbf',
    'bus_stop': 'cbf', 'rest_area': 'cbf', 'services': 'cbf',
}
# The fastest that a car goes without a sign, in km/h, and other movers.
FASTEST = {'motorway': 130, 'motorway_link': 100, 'trunk': 110,
           'residential': 60, 'living_street': 30, 'service': 50}
FASTEST_OF = {'car': 100, 'bicycle': 30, 'foot': 6.5}
SLOWEST_OF = {'car': 4, 'bicycle': 1.5, 'foot': 1.5}

BACKWARD = {'-1', 'reverse'}
ONEWAY = {'yes', 'true', '1'} | BACKWARD

# barrier=* that stops a mover unless a key of access opens it.
STOPS = {
    'c': 'block bollard bus_trap cable_barrier chain city_wall cycle_barrier'
         ' debris delineators ditch fence full-height_turnstile guard_rail hedge'
         ' horse_stile jersey_barrier kissing_gate log motorcycle_barrier'
         ' planter retaining_wall stile sump_buster tank_trap turnstile wall'
         ' wicket_gate yes',
    'b': 'cable_barrier city_wall ditch fence full-height_turnstile guard_rail'
         ' hedge horse_stile kissing_gate log retaining_wall stile turnstile'
         ' wall yes',
    'f': 'cable_barrier city_wall ditch fence guard_rail hedge retaining_wall'
         ' wall',
}
STOPS = {mover: set(words.split()) for mover, words in STOPS.items()}


def verdict_of_value(text):
    """A list of values grants the most that one of them does; None if the
    class of the road decides."""
    parts = {part.strip() for part in text.split(';')}
    if parts & OPEN_VALUES:
        return OPEN
    if parts & LOCAL_VALUES:
        return LOCAL
    return CLOSED if parts & CLOSED_VALUES else None


def said_access(mover, tags, direction):
    """The verdict of the most special key of access, and that key."""
    for key in KEYS[mover]:
        text = tags.get(key + ':' + direction, tags.get(key))
        if text is not None:
            return verdict_of_value(text), key
    return None, None


def is_road(tags):
    return ('highway' in tags or tags.get('route') in ('ferry', 'shuttle_train')
            or tags.get('man_made') == 'pier' or 'railway' in tags
            or tags.get('public_transport') == 'platform'
            or tags.get('amenity') == 'parking')


def default_access(mover, tags):
    """By the class of a way alone."""
    letter = mover[0]
    highway = tags.get('highway')
    if highway is None:
        return CLOSED if letter == 'c' and 'route' not in tags else OPEN
    if highway == 'track' and letter == 'c' and tags.get('tracktype') == 'grade5':
        return CLOSED
    if tags.get('motorroad') == 'yes' and letter != 'c':
        return CLOSED
    if letter == 'b' and any(key.startswith('cycleway') for key in tags):
        return OPEN
    return CLOSED if letter in CLASSES.get(highway, '') else OPEN


def access(mover, tags, direction):
    said, key = said_access(mover, tags, direction)
    if (tags.get('impassable') == 'yes'
            or tags.get('construction') in ('yes', 'true', '1')
            or (tags.get('smoothness') == 'impassable' and mover != 'foot')):
        return CLOSED
    default = default_access(mover, tags)
    if said is None or (key == 'access' and said != CLOSED and default == CLOSED
                        and tags.get('highway') != 'road'):
        return default
    return said


def oneway(mover, tags):
    """'forward', 'backward', or None for both."""
    keys = ['oneway:' + key for key in VEHICLES.get(mover, ['foot'])]
    for key in keys + (['oneway'] if mover != 'foot' else []):
        text = tags.get(key)
        if text in ONEWAY:
            return 'backward' if text in BACKWARD else 'forward'
        if text in ('no', 'false', '0'):
            return None
    if mover == 'foot':
        moving = tags.get('conveying')
        return moving if moving in ('forward', 'backward') else None
    if (tags.get('junction') in ('roundabout', 'circular')
            or tags.get('highway') == 'motorway'):
        return 'forward'
    return None


def rides_against(tags, direction):
    """Whether cyclists may use a one-way street in this direction, too."""
    return (any(key.startswith('cycleway')
                and (text.startswith('opposite') or (key.endswith(':oneway')
                                                     and text in ('no', '-1')))
                for key, text in tags.items())
            or 'bicycle:' + direction in tags)


def judge(mover, tags, direction):
    """OPEN, LOCAL or CLOSED, for a way in a direction."""
    result = access(mover, tags, direction)
    only = oneway(mover, tags)
    if only not in (None, direction) and result != CLOSED:
        opened = any(tags.get(key + ':' + direction) in OPEN_VALUES
                     for key in KEYS[mover])
        if not opened and not (mover == 'bicycle'
                               and rides_against(tags, direction)):
            result = CLOSED
    if mover != 'bicycle' or result != CLOSED:
        return result

    # Where riding is forbidden, a bicycle is pushed, unless it may not even be
    # taken along.
    said, key = said_access('bicycle', tags, direction)
    if key == 'bicycle' and said == CLOSED:
        return CLOSED
    return judge('foot', tags, direction)


def stops_at(mover, tags):
    """Whether a node stops the mover."""
    barrier = tags.get('barrier')
    if barrier is None:
        return False
    said, key = said_access(mover, tags, 'forward')
    if mover == 'bicycle' and tags.get('bicycle') == 'dismount':
        return False
    if said is not None:
        return said == CLOSED
    return tags.get('locked') == 'yes' or barrier in STOPS[mover[0]]


def limit_of(tags):
    """maxspeed=* in km/h, or None."""
    text = tags.get('maxspeed', '')
    factor = 1.609344 if text.endswith('mph') else 1
    digits = text.replace('mph', '').replace('km/h', '').strip()
    return float(digits) * factor if digits.isdigit() else None


def fastest(mover, tags):
    """The highest plausible speed, in km/h. A duration decides for a ferry."""
    if 'duration' in tags or tags.get('railway') or 'route' in tags:
        return 1000
    limits = [float(text.split()[0]) for key, text in tags.items()
              if key.startswith('maxspeed')
              and text.split() and text.split()[0].isdigit()]
    factor = 1.61 if 'mph' in tags.get('maxspeed', '') else 1
    if mover == 'car' and limits:
        return max(limits) * factor
    if mover != 'car':
        return FASTEST_OF[mover]
    return FASTEST.get(tags.get('highway'), FASTEST_OF[mover])


def slowest(mover, tags):
    """The lowest plausible speed, in km/h: a limit that is signed on a good
    street is nearly reached."""
    if 'duration' in tags or tags.get('railway'):
        return 0.5
    if mover != 'car' and 'tunnel' in tags:
        return 0.9              # walkers are sent round most tunnels
    limit = limit_of(tags)
    rough = {'smoothness', 'tracktype', 'lanes', 'hov'} & set(tags)
    smooth = tags.get('surface', 'asphalt') in ('asphalt', 'concrete', 'paved')
    if mover == 'car' and limit and smooth and not rough:
        return min(limit, FASTEST_OF['car']) / 2.5
    return SLOWEST_OF[mover]
