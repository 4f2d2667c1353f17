"""Random queries, orders and limits on random stores in many zones, against an interpreter of the grammar in help; and
the output of each list, in any form, read again as references by the next command.
"""

import json
import random

from torture.common import todo
from torture.oracles import order, query
from torture.oracles.dates import Clock
from torture.oracles.relations import Ambiguous, Relations
from torture.random_queries import (
    FORMS, GROUPS, damaged, document, own_names, random_query, random_todo, relate, sort_keys)
from torture.report import Broken
from torture.rows.dates import DAYS, TIMES, ZONES
from torture.scene import Scene


def run(row):
    count = row.pick(12000, 600)
    row.each([(f"query {number}", row.seed, number) for number in range(count)], _query)


def _query(seed, number):
    chance = random.Random(f"{seed} {number}")
    clock = Clock(chance.choice(ZONES), f"{chance.choice(DAYS)}T{chance.choice(TIMES)}")
    clock.ownness = chance.choice([0, 0.2, 0.6])
    todos = [random_todo(chance, id, clock) for id in sorted(chance.sample(range(1, 200), chance.randrange(40)))]
    relate(chance, todos)
    clock.relations, clock.unfound, clock.own = Relations(todos), [], own_names(todos)
    text = damaged(chance, random_query(chance, 3)) if chance.random() < 0.15 else random_query(chance, 3)
    every, keys = chance.random() < 0.4, sort_keys(chance, clock.own)
    limit = chance.choice([None, None, 0, 1, 5, 1000])
    group = chance.choice([None, None, *GROUPS, *sorted(clock.own)])
    words = ["list", "-q", *(["--all"] if every else [])]
    words += ["--sort", ",".join(keys)] if keys else []
    words += ["--limit", str(limit)] if limit is not None else []
    words += ["--group", group] if group else []
    tree = group is None and chance.random() < 0.2
    words += ["--tree"] if tree else []
    words += ["--", *(text.split(" ") if chance.random() < 0.5 else [text])]
    form = chance.choice(FORMS)
    with Scene(document(chance, todos)) as scene:
        result = todo(scene.link, *words, env=clock.environment)
        shown = todo(scene.link, *[word for word in words if word != "-q"][:1], *form, *words[2:], env=clock.environment)
        reread = todo(scene.link, "show", "-q", "-", stdin=shown.out, env=clock.environment)
    about = f"{text!r} with {words[:-1]} in {clock.zone} at {clock.local}"
    try:
        asked = query.parse(text, clock)
    except query.Refused as reason:
        if (result.status, result.out) != (2, b""):
            raise Broken(f"{about} makes no sense ({reason}), and ends with {result}") from None
        return
    if clock.unfound:
        status = 2 if any(isinstance(error, Ambiguous) for error in clock.unfound) else 3
        if (result.status, result.out) != (status, b""):
            raise Broken(f"{about} names {clock.unfound}, and ends with {result}")
        return
    picked = [each for each in todos if query.picks(asked, each, clock, every)]
    ordered = order.ordered(picked, keys or ["due", "priority", "id"], group, clock)
    expected = [each["id"] for each in (clock.relations.tree(ordered) if tree else ordered)][:limit]
    if result.status != 0 or [int(id) for id in result.out.split()] != expected:
        raise Broken(f"{about}: {result}, not {expected}; the todos: {json.dumps(todos, ensure_ascii=False)}")
    if reread.status != 0 or [int(id) for id in reread.out.split()] != expected:
        raise Broken(f"{about}: {' '.join(form)} shows {shown.out!r}, which names {reread}, not {expected}")
