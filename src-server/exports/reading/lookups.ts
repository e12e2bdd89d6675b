import type { Db } from '../../kit/db/schema.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import {
  type ArchiveObject,
  epicIssueRecord,
  eventRecord,
  iterationRecord,
  labelRecord,
  milestoneRecord,
} from '../records/parts.ts'
import { epicsById, feedOf, iterationsById, labelsById, milestonesById } from './part-queries.ts'

/** More labels and milestones than a project uses in practice; a bound for those that have more. */
const KEPT = 20_000

/** Labels or milestones as archive objects, by id. Each is whole in every record that has it, so it is read once. */
class Lookup {
  readonly #known = new Map<number, ArchiveObject>()
  readonly #read: (ids: readonly number[]) => Promise<Iterable<readonly [number, ArchiveObject]>>

  constructor(read: (ids: readonly number[]) => Promise<Iterable<readonly [number, ArchiveObject]>>) {
    this.#read = read
  }

  /** Reads those that are not known yet. Call it before `get`. */
  async load(ids: Iterable<number | null>) {
    const missing = [...new Set(ids)].filter((id) => id !== null && !this.#known.has(id)).filter((id) => id !== null)
    if (missing.length === 0) return
    if (this.#known.size > KEPT) this.#known.clear()
    for (const [id, record] of await this.#read(missing)) this.#known.set(id, record)
  }

  /** Undefined for null, and for a record that does not exist. */
  get(id: number | null): ArchiveObject | undefined {
    return id === null ? undefined : this.#known.get(id)
  }
}

/** What the records of a project refer to. */
export interface Lookups {
  labels: Lookup
  milestones: Lookup
  iterations: Lookup
  /** As the issues in them hold them. */
  epics: Lookup
}

export const lookupsOf = (db: Db, project_id: number, viewer: Viewer): Lookups => ({
  labels: new Lookup(async (ids) => {
    const rows = await labelsById(db, { ids: JSON.stringify(ids), project_id })
    return rows.map((row) => [row.id, labelRecord(row)])
  }),
  milestones: new Lookup(async (wanted) => {
    const ids = JSON.stringify(wanted)
    const events = Map.groupBy(await feedOf(db, { type: 'Milestone' }, { ids }), (event) => event.target_id)
    const rows = await milestonesById(db, { ids })
    return rows.map((row) => [row.id, milestoneRecord(row, (events.get(row.id) ?? []).map(eventRecord))])
  }),
  iterations: new Lookup(async (ids) => {
    const rows = await iterationsById(db, { ids: JSON.stringify(ids) })
    return rows.map((row) => [row.id, iterationRecord(row)])
  }),
  epics: new Lookup(async (ids) => {
    const rows = await epicsById(db, viewer.kind, { ids: JSON.stringify(ids), viewer_id: viewer.id })
    return rows.map((row) => [row.id, epicIssueRecord(row)])
  }),
})
