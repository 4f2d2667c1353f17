"""The rows of the table, in its order."""

from torture.rows import (
    concurrent, crash_states, dates, disk, foreign_histories, history_bound, history_files,
    hostile, interleavings, kept_records, looking_back, mutated_files, queries, random_kills, repairs,
    repeats, round_trips, screens, short_writes, size, slow_inputs, streams, syncs, syscalls, terminal)

ROWS = {
    "concurrent adds": concurrent.adds,
    "mixed operations": concurrent.mixed,
    "killed writers": concurrent.killed_writers,
    "interleaved writers": interleavings.writers,
    "kill at every system call": syscalls.kills,
    "fault at every system call": syscalls.faults,
    "random kill -9": random_kills.run,
    "sync": syncs.run,
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
    "looking back": looking_back.run,
    "kept records": kept_records.run,
    "mutated files": mutated_files.run,
    "round trips": round_trips.run,
    "slow inputs": slow_inputs.run,
    "size": size.run,
}
