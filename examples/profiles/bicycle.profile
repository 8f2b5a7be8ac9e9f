# bicycle.profile - the rules of wayfind --profile bicycle, to be copied and changed
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# wayfind-formats(5), section "Profiles", explains each group. A line that is
# left out means what it means for the base. Speeds are in km/h, times in
# seconds, sizes in metres, weights in tonnes.

[profile]
base = bicycle
# Keys of access, the most special first; "access" comes last.
keys = bicycle;vehicle
pushing = 4
pushing-on-steps = 2
single-lane = 1
private-gate = 240
walkable = 60
road-tunnels = 0
maxspeed = limit
oneway = yes
turns = yes
cycle-lanes = yes
turning-back = 20
width = 0
height = 0
length = 0
weight = 0

[highway]
motorway = 18 own
motorway_link = 18 own
trunk = 18
trunk_link = 18
primary = 18
primary_link = 18
secondary = 18
secondary_link = 18
tertiary = 18
tertiary_link = 18
unclassified = 17
residential = 17
living_street = 10
service = 14
track = 12
winter_road = 12
ice_road = 10
road = 14 any-yes
busway = 17 own
bus_guideway = no
raceway = no
escape = no
pedestrian = 8 own
cycleway = 18
path = 12
footway = 8 own
bridleway = 10 own
steps = 3 own
corridor = 4 own-yes
elevator = 2 own-yes
platform = 4 own-yes
pier = 8 own
via_ferrata = no
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
* = 10 any-yes

[route]
ferry = 20
shuttle_train = 60 own-yes

[railway]
rail = 40 own-yes
light_rail = 20 own-yes
monorail = 20 own-yes
narrow_gauge = 20 own-yes
subway = 25 own-yes
train = 40 own-yes
tram = 15 own-yes
platform = 4 own-yes

[man_made]
pier = 8 own

[public_transport]
platform = 4 own-yes

[amenity]
parking = no

# The highest speeds on a surface, and so on.

[surface]
asphalt = any
chipseal = any
concrete = any
concrete:lanes = any
concrete:plates = any
paved = any
compacted = 16
fine_gravel = 14
paving_stones = any
bricks = 15
metal = 12
wood = 12
sett = 12
cobblestone = 10
unhewn_cobblestone = 8
grass_paver = 8
unpaved = 12
gravel = 12
pebblestone = 10
dirt = 11
earth = 11
ground = 11
clay = 10
laterite = 10
grass = 8
rock = 6
stone = 6
sand = 5
mud = 5
snow = 8
ice = 6

[smoothness]
excellent = any
good = any
intermediate = 16
bad = 12
very_bad = 8
horrible = 6
very_horrible = 4

[tracktype]
grade1 = any
grade2 = 15
grade3 = 12
grade4 = 10
grade5 = 8

[hov]
designated = any

[service]
alley = 12
driveway = 10
drive-through = 8
parking_aisle = 10

# Tags that close a way.
[closed]
impassable = yes
status = impassable
smoothness = impassable
service = emergency_access
construction = yes;true;1

# Tags that close a way, unless one of the keys above opens it.
[closed-unless-allowed]
motorroad = yes
sidewalk =
sidewalk:both =
sidewalk:left =
sidewalk:right =
parking = underground;multi-storey

# The same for highway=track.
[closed-tracks]
tracktype =

# What values of the keys of access mean.
[access]
agricultural = no
atv = no
bicycle = yes
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
dismount = dismount
emergency = no
emergency_vehicle = no
employees = permit
foot = no
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
vehicle = yes
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
debris = stops
delineators = passes
ditch = stops
door = stops
entrance = passes
fence = stops
full-height_turnstile = stops
gate = passes
guard_rail = stops
hampshire_gate = passes
hedge = stops
height_restrictor = passes
horse_stile = stops
jersey_barrier = passes
kent_carriage_gap = passes
kerb = passes
kissing_gate = stops
lift_gate = passes
log = stops
motorcycle_barrier = passes
no = passes
planter = passes
retaining_wall = stops
sally_port = passes
sliding_beam = passes
sliding_gate = passes
spikes = passes
stile = stops
sump_buster = passes
swing_gate = passes
tank_trap = passes
toll_booth = passes
turnstile = stops
wall = stops
wicket_gate = passes
yes = stops
* = stops

# How long one waits at a node with highway=...
[delays]
crossing = 0
give_way = 0
mini_roundabout = 0
stop = 1
traffic_signals = 7

# What turns of up to so many degrees cost with --turn-cost usual: to the side
# on which people drive, and to the other side.
[turns]
20 = 0;0
60 = 0;0
120 = 1;2
180 = 2;2
