import { count, pluralize } from '../ui/number.ts'
import type { LeftOutReason, Relation } from './import-words.ts'

/** What became of the records of one relation, or of all. `waiting` are records that a running import has not reached. */
export interface Outcomes {
  read: number
  written: number
  failed: number
  leftOut: number
  waiting: number
}

export function outcomesOf({ read, written, failed, left_out }: Relation): Outcomes {
  const leftOut = left_out.reduce((sum, { records }) => sum + records, 0)
  return { read, written, failed, leftOut, waiting: Math.max(0, read - written - failed - leftOut) }
}

export function sumOf(relations: readonly Relation[]): Outcomes {
  const sum = { read: 0, written: 0, failed: 0, leftOut: 0, waiting: 0 }
  for (const relation of relations) {
    const outcomes = outcomesOf(relation)
    for (const name of ['read', 'written', 'failed', 'leftOut', 'waiting'] as const) sum[name] += outcomes[name]
  }
  return sum
}

const isNotStored = ({ left_out }: Relation) => left_out.some(({ reason }) => reason === 'not_stored')

/** The largest first; kinds of records that Gantry does not store come last. The order stays the same while an import runs. */
export const inOrder = (relations: readonly Relation[]): Relation[] =>
  relations.toSorted(
    (a, b) => Number(isNotStored(a)) - Number(isNotStored(b)) || b.read - a.read || (a.name < b.name ? -1 : 1),
  )

/** `All 24 records of the archive were imported.` Claims all only if nothing failed or was skipped. */
export function describeOutcomes({ read, written, failed, leftOut, waiting }: Outcomes): string {
  if (read === 0) return 'The archive has no records.'
  if (waiting > 0) return `${count(read - waiting)} of ${pluralize(read, 'record')} done.`
  if (written === read)
    return read === 1
      ? 'The only record of the archive was imported.'
      : `All ${count(read)} records of the archive were imported.`
  const others = [
    failed > 0 ? `${count(failed)} failed` : '',
    leftOut > 0 ? `${count(leftOut)} ${leftOut === 1 ? 'was' : 'were'} skipped` : '',
  ].filter(Boolean)
  return `${count(written)} of ${pluralize(read, 'record')} ${written === 1 ? 'was' : 'were'} imported; ${others.join(', ')}.`
}

export interface LeftOut {
  reason: LeftOutReason
  records: number
  /** The largest first. */
  relations: readonly (readonly [name: string, records: number])[]
}

/** What was skipped, by reason; the reason of most records first. */
export function leftOutByReason(relations: readonly Relation[]): LeftOut[] {
  const byReason = new Map<LeftOutReason, [string, number][]>()
  for (const { name, left_out } of relations)
    for (const { reason, records } of left_out) byReason.set(reason, [...(byReason.get(reason) ?? []), [name, records]])
  return [...byReason]
    .map(([reason, parts]) => ({
      reason,
      records: parts.reduce((sum, [, records]) => sum + records, 0),
      relations: parts.toSorted(([, a], [, b]) => b - a),
    }))
    .toSorted((a, b) => b.records - a.records)
}
