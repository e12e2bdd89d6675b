import { KeptValues } from '../db/kept-values.ts'
import type { Db } from '../db/schema.ts'

/** A list whose records belong to numbered groups. */
interface GroupedList {
  /** Everything that decides which records match, and their groups. */
  key: string
  /** The tables that the list depends on. They must be watched: see `Watched`. */
  tables: readonly string[]
  /** The matches, or those of these records that match, each as its id × 256 + the number of its group, which is at most 254. */
  read(among: readonly number[] | undefined): Promise<readonly number[]>
}

/** How many records each group has, and at the id of each match its group + 1. */
interface Groups {
  counts: number[]
  members: Uint8Array
}

/** Counts the groups of lists. After a commit, only the records that it changed are counted again. */
export class KeptGroups {
  readonly #lists: KeptValues<Groups>

  /** About `most` bytes are kept for each store. */
  constructor(most: number) {
    this.#lists = new KeptValues(most, ({ members }) => members.length + 100)
  }

  /** How many matches each group has, by its number. A group at the end that has none may be missing. */
  async count(db: Db, { key, tables, read }: GroupedList): Promise<readonly number[]> {
    const kept = this.#lists.read(db, key, tables)
    if (kept?.changed.length === 0) return kept.value.counts
    const revision = this.#lists.revision(db)
    const current = await changedGroups(kept, read)
    this.#lists.keep(db, key, current, revision)
    return current.counts
  }
}

async function changedGroups(
  kept: { value: Groups; changed: readonly number[] } | undefined,
  read: GroupedList['read'],
): Promise<Groups> {
  const found = await read(kept?.changed)
  let length = kept?.value.members.length ?? 0
  for (const one of found) length = Math.max(length, Math.floor(one / 256) + 1)
  const members = new Uint8Array(length)
  // Groups that have had no match are missing.
  const counts = Array.from(kept?.value.counts ?? [], (count = 0) => count)
  if (kept) {
    members.set(kept.value.members)
    for (const id of kept.changed) {
      const group = members[id] ?? 0
      if (group === 0) continue
      counts[group - 1] = (counts[group - 1] ?? 0) - 1
      members[id] = 0
    }
  }
  for (const one of found) {
    const group = one % 256
    members[Math.floor(one / 256)] = group + 1
    counts[group] = (counts[group] ?? 0) + 1
  }
  return { counts, members }
}
