import itertools, json, sys

def covers(options, left, used, chosen):
    """Yield the exact covers: left is to be covered, and used has the colors of items."""
    if not left:
        yield chosen
        return
    fits = lambda o: all(i not in used or color and used[i] == color for i, color in o.items())
    item = min(left, key=lambda i: sum(i in o and fits(o) for o in options))
    for k, o in enumerate(options):
        if item in o and fits(o):
            yield from covers(options, left - o.keys(), {**used, **o}, chosen + [k])

for line in sys.stdin:  # a problem
    q = json.loads(line)
    items, *rows = q["dlx"].splitlines()
    options = [dict((word.split(":") + [None])[:2] for word in row.split()) for row in rows]
    primary = set(items.split("|")[0].split())
    found = list(itertools.islice(covers(options, primary, {}, []), q["want"] or None))
    complete = len(found) < q["want"] or q["want"] == 0
    print(json.dumps({"version": 1, "id": q["id"], "solutions": found, "complete": complete}), flush=True)
