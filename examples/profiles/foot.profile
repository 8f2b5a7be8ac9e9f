# foot.profile - the rules of wayfind --profile foot, to be copied and changed
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# wayfind-formats(5), section "Profiles", explains each group. A line that is
# left out means what it means for the base. Speeds are in km/h, times in
# seconds, sizes in metres, weights in tonnes.

[profile]
base = foot
# Keys of access, the most special first; "access" comes last.
keys = foot
pushing = 0
pushing-on-steps = 0
single-lane = 1
private-gate = 0
walkable = 60
road-tunnels = 1
maxspeed = ignored
oneway = no
turns = no
cycle-lanes = no
turning-back = 20
width = 0
height = 0
length = 0
weight = 0

[highway]
motorway = 5 own
motorway_link = 5 own
trunk = 5 own-or-pavement
trunk_link = 5 own-or-pavement
primary = 5
primary_link = 5
secondary = 5
secondary_link = 5
tertiary = 5
tertiary_link = 5
unclassified = 5
residential = 5
living_street = 5
service = 5
track = 5
winter_road = 5
ice_road = 5
road = 5 any-yes
busway = 5 own
bus_guideway = no
raceway = no
escape = no
pedestrian = 5
cycleway = 5
path = 5
footway = 5
bridleway = 5 own
steps = 3
corridor = 4
elevator = 2
platform = 4
pier = 5
via_ferrata = 2 own
abandoned = no
construction = no
demolished = no
dismantled = no
disused = no
no = no
planned = no
proposed = no
razed = no
bus_stop = no
emergency_bay = no
rest_area = no
services = no
* = 5 any-yes

[route]
ferry = 20
shuttle_train = 60 own-yes

[railway]
rail = 5 own-yes
light_rail = 5 own-yes
monorail = no
narrow_gauge = 5 own-yes
subway = no
train = no
tram = 5 own-yes
platform = 4

[man_made]
pier = 5

[public_transport]
platform = 4

[amenity]
parking = 5

# The highest speeds on a surface, and so on.

[surface]
asphalt = any
chipseal = any
concrete = any
concrete:lanes = any
concrete:plates = any
paved = any
compacted = any
fine_gravel = any
paving_stones = any
bricks = any
metal = any
wood = any
sett = any
cobblestone = any
unhewn_cobblestone = any
grass_paver = any
unpaved = any
gravel = any
pebblestone = 4
dirt = any
earth = any
ground = any
clay = any
laterite = any
grass = any
rock = 4
stone = 4
sand = 3
mud = 3
snow = 4
ice = 3

[smoothness]
excellent = any
good = any
intermediate = any
bad = any
very_bad = any
horrible = 4
very_horrible = 3

[tracktype]
grade1 = any
grade2 = any
grade3 = any
grade4 = any
grade5 = 4

[hov]
designated = any

[service]
alley = any
driveway = any
drive-through = any
parking_aisle = any

# Tags that close a way.
[closed]
impassable = yes
status = impassable
smoothness =
service =
construction = yes;true;1

# Tags that close a way, unless one of the keys above opens it.
[closed-unless-allowed]
motorroad = yes
sidewalk = separate
sidewalk:both = separate
sidewalk:left = separate
sidewalk:right = separate
parking = underground;multi-storey

# The same for highway=track.
[closed-tracks]
tracktype =

# What values of the keys of access mean.
[access]
agricultural = no
atv = no
bicycle = no
bus = no
carriage = no
coach = no
customer = local
customers = local
delivery = permit
designated = yes
destination = local
disabled = no
discouraged = no
dismount = yes
emergency = no
emergency_vehicle = no
employees = permit
foot = yes
forestry = no
golf_cart = no
goods = no
hazmat = no
hgv = no
horse = no
hov = no
members = permit
military = no
minibus = no
mofa = no
moped = no
motor_vehicle = no
motorcar = no
motorcycle = no
motorhome = no
no = no
official = yes
permissive = yes
permit = local
private = permit
psv = no
residents = local
restricted = no
share_taxi = no
ski = no
snowmobile = no
staff = permit
taxi = no
tourist_bus = no
trailer = no
unknown = unsaid
use_sidepath = no
vehicle = no
yes = yes

# What a barrier means without a key of access.
[barrier]
avalanche_protection = passes
block = passes
bollard = passes
border_control = passes
bump_gate = passes
bus_trap = passes
cable_barrier = stops
cattle_grid = passes
chain = passes
checkpoint = passes
city_wall = stops
coupure = passes
cycle_barrier = passes
debris = passes
delineators = passes
ditch = stops
door = passes
entrance = passes
fence = stops
full-height_turnstile = passes
gate = passes
guard_rail = stops
hampshire_gate = passes
hedge = stops
height_restrictor = passes
horse_stile = passes
jersey_barrier = passes
kent_carriage_gap = passes
kerb = passes
kissing_gate = passes
lift_gate = passes
log = passes
motorcycle_barrier = passes
no = passes
planter = passes
retaining_wall = stops
sally_port = passes
sliding_beam = passes
sliding_gate = passes
spikes = passes
stile = passes
sump_buster = passes
swing_gate = passes
tank_trap = passes
toll_booth = passes
turnstile = passes
wall = stops
wicket_gate = passes
yes = passes
* = passes

# How long one waits at a node with highway=...
[delays]
crossing = 0
give_way = 0
mini_roundabout = 0
stop = 0
traffic_signals = 0

# What turns of up to so many degrees cost with --turn-cost usual: to the side
# on which people drive, and to the other side.
[turns]
20 = 0;0
60 = 0;0
120 = 0;0
180 = 0;0
