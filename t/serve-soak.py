"""serve-soak.py SOURCES WAYFIND SECONDS [PAUSE]: a service that works for long.

SPDX-License-Identifier: LGPL-2.1-or-later

Clients ask all services, some of them wrongly, some go away, and the network is
read again from time to time. After a twelfth of the time, five minutes of an
hour, memory may not grow by more than 2 %. Each client waits PAUSE seconds after
a request.
"""
import os
import random
import signal
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(sys.argv[1], 't', 'lib'))
from serving import Service, make_streets, places

SOURCES, WAYFIND, SECONDS = sys.argv[1], sys.argv[2], float(sys.argv[3])
MOST_GROWTH = 1.02
SLACK = (1 << 20) * (SECONDS < 600)     # bytes: the first minutes are warm-up
N_CLIENTS = 4
PAUSE = float(sys.argv[4]) if len(sys.argv) > 4 else 0


def resident(process):
    """Bytes of memory."""
    with open('/proc/%d/statm' % process.pid, encoding='ascii') as f:
        return int(f.read().split()[1]) * os.sysconf('SC_PAGE_SIZE')


def targets(draw):
    def some(n):
        return places(*[(draw.uniform(0, 0.021), draw.uniform(0, 0.014))
                        for _ in range(n)])
    while True:
        yield '/route/v1/x/%s?steps=true&annotations=true' % some(3)
        yield '/route/v1/x/%s?alternatives=2&overview=full' % some(2)
        yield '/route/v1/x/%s?continue_straight=true' % some(4)
        yield '/table/v1/x/%s?annotations=duration,distance' % some(10)
        yield '/nearest/v1/x/%s?number=5' % some(1)
        yield '/trip/v1/x/' + some(6)
        yield '/match/v1/x/' + some(9)
        yield '/reach/v1/x/%s?bands=30,60' % some(1)
        yield '/route/v1/x/%s?wings=2' % some(2)
        yield '/route/v1/x/0,0;nan,0'


def ask(service, seed, is_over, asked, failures):
    draw = random.Random(seed)
    for target in targets(draw):
        if is_over.wait(PAUSE):
            return
        asked[seed] += 1
        try:
            if draw.random() < 0.05:
                with service.connect() as client:   # goes away at once
                    client.sendall(b'GET %s HTTP/1.1\r\nHost: x\r\n\r\n'
                                   % target.encode())
                continue
            status, answer = service.ask(target)
            if status not in (200, 400):
                failures.append((target, status, answer))
        except (OSError, ValueError) as error:
            failures.append((target, repr(error)))


def watch(service, is_over, end):
    """Bytes of memory at @end. The network is read again now and then, and is
    ready long before the next look."""
    used = resident(service.process)
    while time.monotonic() < end:
        is_over.wait(SECONDS / 60)
        used = resident(service.process)
        service.process.send_signal(signal.SIGHUP)
    return used


def main():
    with tempfile.TemporaryDirectory() as folder:
        network = os.path.join(folder, 'streets.osm')
        make_streets(network)
        with Service(WAYFIND, network, '--log', 'none') as service:
            is_over, asked, failures = threading.Event(), [0] * N_CLIENTS, []
            clients = [threading.Thread(target=ask, args=(service, i, is_over,
                                                          asked, failures))
                       for i in range(N_CLIENTS)]
            began = time.monotonic()
            for client in clients:
                client.start()
            early = watch(service, is_over, began + SECONDS / 12)
            late = watch(service, is_over, began + SECONDS)
            is_over.set()
            for client in clients:
                client.join()
            status, _ = service.end()
    print('%.0f s, %d requests: %.1f MB early, %.1f MB late (%.3f times), '
          '%d failures' % (SECONDS, sum(asked), early / 1e6, late / 1e6,
                           late / early, len(failures)))
    for failure in failures[:5]:
        print(failure)
    return int(bool(failures) or status != 0
               or late > MOST_GROWTH * early + SLACK)


sys.exit(main())
