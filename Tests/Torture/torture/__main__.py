"""Runs the rows of the table and prints the results."""

import argparse
import sys
import time

from torture import exchanges, faults, mutants
from torture.report import Row
from torture.table import GATE, ROWS


def arguments():
    parser = argparse.ArgumentParser(prog="Tests/Torture/run", description=__doc__)
    parser.add_argument("--long", action="store_true", help="the long form, before a release")
    parser.add_argument("--faults", action="store_true", help="show that every planted fault is caught")
    parser.add_argument("--mutants", action="store_true", help="show that mistakes of merge and sync are caught")
    parser.add_argument("--seed", default="1", help="what random choices begin with (default: 1)")
    parser.add_argument("--row", action="append", choices=list(ROWS), metavar="row", help="only this row, repeatable")
    parser.add_argument("--gate", action="store_true", help="only the rows of the gate, and few cases of each kind")
    parser.add_argument("--case", help="only this case of the row, as a failure names it")
    parser.add_argument("--fault", action="append", help="with --faults or --mutants: only this, repeatable")
    parser.add_argument("--list", action="store_true", help="print the names of the rows")
    return parser.parse_args()


def main():
    options = arguments()
    if options.list:
        print("\n".join(ROWS))
        return 0
    start = time.monotonic()
    if options.faults:
        return faults.run(options.seed, options.fault)
    if options.mutants:
        return mutants.run(options.fault)
    exchanges.check(faults.FAULTS + mutants.MUTANTS)
    rows = []
    for name in options.row or (GATE if options.gate else ROWS):
        row = Row(name, options.long, options.seed, options.case, brief=options.gate)
        rows.append(row.run(ROWS[name]))
        print(rows[-1].line(), flush=True)
    print(f"{'total':<26} {sum(row.count for row in rows):>8} {time.monotonic() - start:>8.1f} s  seed {options.seed}")
    for row in rows:
        for line in row.details():
            print(line)
    return 1 if any(row.failures for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
