import type { RowChange } from '../db/row-changes.ts'
import { ChangeCounts, maskChange, type TableCounts } from '../masked-rows.ts'
import { maskSecrets } from '../secrets.ts'
import type { ForeseenDelivery, Rehearsed } from './rehearsed.ts'

/** What a request would have done, without secrets. */
export interface DryRun {
  request_id: string
  tables: TableCounts[]
  /** The first of the rows, jobs, events and deliveries. */
  rows: RowChange[]
  total_rows: number
  complete: boolean
  events: { event: string; payload: unknown }[]
  total_events: number
  deliveries: ForeseenDelivery[]
  total_deliveries: number
  jobs: { kind: string; payload: unknown }[]
  total_jobs: number
}

const MOST_LISTED = 1_000
/** Characters of one event, delivery or job. */
const LONGEST_PART = 100_000

interface Bounds {
  runs: number
  /** Characters of all reports together. */
  length: number
}

/** The reports of the last dry runs, in memory. */
export class DryRuns {
  readonly #bounds: Bounds
  readonly #runs = new Map<string, { json: string }>()
  #length = 0

  constructor(bounds: Bounds = { runs: 100, length: 16 * 2 ** 20 }) {
    this.#bounds = bounds
  }

  /** Keeps a report, and forgets the oldest ones. */
  keep(request_id: string, rehearsed: Rehearsed) {
    const json = JSON.stringify(reportOf(request_id, rehearsed))
    this.#runs.set(request_id, { json })
    this.#length += json.length
    for (const [id, oldest] of this.#runs) {
      if (this.#runs.size <= this.#bounds.runs && this.#length <= this.#bounds.length) break
      this.#runs.delete(id)
      this.#length -= oldest.json.length
    }
  }

  /** The report of a request; undefined if there is none any more. */
  find(request_id: string): DryRun | undefined {
    const kept = this.#runs.get(request_id)
    return kept && JSON.parse(kept.json)
  }
}

function reportOf(request_id: string, { rows, complete, events, deliveries, jobs }: Rehearsed): DryRun {
  const counts = new ChangeCounts()
  for (const row of rows) counts.add(row)
  return {
    request_id,
    tables: counts.tables,
    rows: rows.slice(0, MOST_LISTED).map(maskChange),
    total_rows: rows.length,
    complete,
    events: events.slice(0, MOST_LISTED).map(({ event, payload }) => ({ event, payload: safe(payload) })),
    total_events: events.length,
    deliveries: deliveries.slice(0, MOST_LISTED).map(({ body, ...delivery }) => ({ ...delivery, body: safe(body) })),
    total_deliveries: deliveries.length,
    jobs: jobs.slice(0, MOST_LISTED).map(({ kind, payload }) => ({ kind, payload: safe(payload) })),
    total_jobs: jobs.length,
  }
}

const safe = (value: unknown): unknown =>
  maskSecrets(value, { credentials: [], max_length: LONGEST_PART })?.value ?? null
