import { sql } from 'kysely'
import { describeEvent } from '../../../src-server/gantry/live/describe-event.ts'
import { eventOf as storedEventOf } from '../../../src-server/kit/events/stream.ts'
import type { TestServer } from '../server.ts'

/** The rows of a table by their key, and the tables by their names. */
export type Contents = Map<string, Map<string, Record<string, unknown>>>

/** The fields of the copies in new events that equal the record neither before nor after the request. There are none. */
export function wrongCopies(before: Contents, after: Contents): string[] {
  const events = [...(after.get('outbox_event') ?? [])].filter(([key]) => !before.get('outbox_event')?.has(key))
  return events.flatMap(([, { event, snapshot }]) => {
    const copies: Record<string, unknown> = JSON.parse(String(snapshot))
    return Object.entries(copies).flatMap(([name, copy]) => {
      const fields = Object.entries(Object(copy))
      const id = fields.find(([field]) => field === 'id')?.[1]
      const records = [before, after].map((contents) => recordOf(contents, name, id)).filter((one) => one !== undefined)
      if (records.length === 0) return []
      const isRemoved = recordOf(after, name, id) === undefined
      return fields
        .filter(([field]) => !(isRemoved && BLOCKED_FIRST.has(`${name}.${field}`)))
        .filter(([field, value]) => !records.some((record) => isCopy(record, field, value)))
        .map(([field]) => `  ! ${String(event)}: ${name}.${field} is no copy`)
    })
  })
}

/** The events whose record is another one for the filter of the audit than for its answer. There are none. */
export async function wrongTargets({ db }: TestServer): Promise<string[]> {
  const rows = await db.read.selectFrom('outbox_event').selectAll().execute()
  const { rows: entries } = await sql<{ id: number; target_id: number }>`SELECT id, target_id FROM audit_entry`.execute(
    db.read,
  )
  const targets = new Map(entries.map(({ id, target_id }) => [id, target_id]))
  return rows
    .filter((row) => targets.has(row.id) && targets.get(row.id) !== describeEvent(storedEventOf(row))?.record_id)
    .map(({ event }) => `  ! ${event}: the audit has another target`)
}

/** An account is blocked before it is removed, so its last values are in the table neither before nor after the request. */
const BLOCKED_FIRST = new Set(['user.state', 'user.updated_at'])

/** A group has a part of its columns in its namespace. */
function recordOf(contents: Contents, table: string, id: unknown): Record<string, unknown> | undefined {
  const key = JSON.stringify([id])
  const row = contents.get(table)?.get(key)
  return row && table === 'group' ? { ...contents.get('namespace')?.get(key), ...row } : row
}

/** Copies have fields that no column has, and some in another form: `true` for 1, `opened` for 1. */
const isCopy = (record: Record<string, unknown>, field: string, value: unknown) =>
  typeof value !== typeof record[field] || typeof value === 'object' || value === record[field]
