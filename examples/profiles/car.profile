# car.profile - the rules of wayfind --profile car, to be copied and changed
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# wayfind-formats(5), section "Profiles", explains each group. A line that is
# left out means what it means for the base. Speeds are in km/h, times in
# seconds, sizes in metres, weights in tonnes.

[profile]
base = car
# Keys of access, the most special first; "access" comes last.
keys = motorcar;motor_vehicle;vehicle
pushing = 0
pushing-on-steps = 0
single-lane = 0.75
private-gate = 240
walkable = 60
road-tunnels = 0
maxspeed = speed
oneway = yes
turns = yes
cycle-lanes = no
turning-back = 20
width = 1.9
height = 1.7
length = 4.8
weight = 1.9

[highway]
motorway = 110
motorway_link = 60
trunk = 90
trunk_link = 50
primary = 70
primary_link = 50
secondary = 60
secondary_link = 50
tertiary = 50
tertiary_link = 40
unclassified = 40
residential = 30
living_street = 10
service = 20
track = 15
winter_road = 30
ice_road = 20
road = 20 any-yes
busway = 30 own
bus_guideway = no
raceway = no
escape = no
pedestrian = 10 own
cycleway = 10 own-yes
path = 10 own-yes
footway = 10 own-yes
bridleway = 10 own-yes
steps = no
corridor = no
elevator = no
platform = no
pier = 10 own-yes
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
shuttle_train = 60

[railway]
rail = no
light_rail = no
monorail = no
narrow_gauge = no
subway = no
train = no
tram = no
platform = no

[man_made]
pier = 10 own-yes

[public_transport]
platform = no

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
compacted = 70
fine_gravel = 60
paving_stones = 60
bricks = 50
metal = 50
wood = 40
sett = 45
cobblestone = 35
unhewn_cobblestone = 30
grass_paver = 30
unpaved = 40
gravel = 40
pebblestone = 35
dirt = 30
earth = 30
ground = 30
clay = 30
laterite = 30
grass = 20
rock = 15
stone = 15
sand = 15
mud = 10
snow = 30
ice = 20

[smoothness]
excellent = any
good = any
intermediate = 80
bad = 40
very_bad = 20
horrible = 10
very_horrible = 5

[tracktype]
grade1 = 60
grade2 = 40
grade3 = 30
grade4 = 20
grade5 = 15

[hov]
designated = 50

[service]
alley = 15
driveway = 15
drive-through = 10
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
motorroad =
sidewalk =
sidewalk:both =
sidewalk:left =
sidewalk:right =
parking = underground;multi-storey

# The same for highway=track.
[closed-tracks]
tracktype = grade4;grade5

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
delivery = local
designated = yes
destination = local
disabled = no
discouraged = no
dismount = no
emergency = no
emergency_vehicle = no
employees = local
foot = no
forestry = no
golf_cart = no
goods = no
hazmat = no
hgv = no
horse = no
hov = unsaid
members = local
military = no
minibus = no
mofa = no
moped = no
motor_vehicle = yes
motorcar = yes
motorcycle = no
motorhome = no
no = no
official = no
permissive = yes
permit = local
private = local
psv = no
residents = local
restricted = no
share_taxi = no
ski = no
snowmobile = no
staff = local
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
block = stops
bollard = stops
border_control = passes
bump_gate = passes
bus_trap = stops
cable_barrier = stops
cattle_grid = passes
chain = stops
checkpoint = passes
city_wall = stops
coupure = passes
cycle_barrier = stops
debris = stops
delineators = stops
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
jersey_barrier = stops
kent_carriage_gap = passes
kerb = stops
kissing_gate = stops
lift_gate = passes
log = stops
motorcycle_barrier = stops
no = passes
planter = stops
retaining_wall = stops
sally_port = passes
sliding_beam = passes
sliding_gate = passes
spikes = passes
stile = stops
sump_buster = stops
swing_gate = passes
tank_trap = stops
toll_booth = passes
turnstile = stops
wall = stops
wicket_gate = stops
yes = stops
* = stops

# How long one waits at a node with highway=...
[delays]
crossing = 0
give_way = 0
mini_roundabout = 0
stop = 2
traffic_signals = 7

# What turns of up to so many degrees cost with --turn-cost usual: to the side
# on which people drive, and to the other side.
[turns]
20 = 0;0
60 = 1;1
120 = 3;5
180 = 6;6
