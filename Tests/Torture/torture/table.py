"""The rows of the table, in its order."""

from torture.rows import (
    concurrent, configs, copies, crash_states, dates, disk, driver, environments, foreign_histories, graphs,
    history_bound, history_files, hostile, interleavings, jots, kept_records, looking_back, merges, mutated_files,
    packages, queries, random_kills, remotes, repairs, repeats, round_trips, screens, short_writes, size,
    slow_inputs, streams, syncs, syscalls, terminal, workers)

ROWS = {
    "concurrent adds": concurrent.adds,
    "mixed operations": concurrent.mixed,
    "killed writers": concurrent.killed_writers,
    "workers": workers.one_store,
    "workers on machines": workers.machines,
    "interleaved writers": interleavings.writers,
    "kill at every system call": syscalls.kills,
    "fault at every system call": syscalls.faults,
    "random kill -9": random_kills.run,
    "sync": syncs.run,
    "merges": merges.run,
    "conflict copies": copies.run,
    "merge driver": driver.run,
    "ui": screens.run,
    "short writes": short_writes.run,
    "disks": disk.run,
    "crash states": crash_states.run,
    "outsiders": interleavings.outsiders,
    "foreign histories": foreign_histories.run,
    "history files": history_files.run,
    "history bound": history_bound.run,
    "repairs": repairs.run,
    "standard streams": streams.run,
    "hostile stores": hostile.run,
    "terminal text": terminal.run,
    "dates": dates.run,
    "queries": queries.run,
    "repeats": repeats.run,
    "jot lines": jots.lines,
    "jot corpus": jots.corpus,
    "jot cost": jots.cost,
    "looking back": looking_back.run,
    "kept records": kept_records.run,
    "mutated files": mutated_files.run,
    "round trips": round_trips.run,
    "slow inputs": slow_inputs.run,
    "config": configs.run,
    "environment": environments.run,
    "packages": packages.run,
    "slow remotes": remotes.run,
    "graphs": graphs.run,
    "size": size.run,
}

# The rows about the store, its history, its locks and sync: what a change may break that no test in Swift would see.
# Writers interleaved call by call take longer than all of these together.
GATE = [
    "concurrent adds", "mixed operations", "killed writers", "workers", "kill at every system call", "random kill -9", "sync",
    "short writes", "disks", "crash states", "outsiders", "foreign histories", "history files", "repairs"]
