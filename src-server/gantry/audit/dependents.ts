import type { Sendable } from '../live/batch.ts'
import { reversalOf } from '../live/reversal.ts'
import { changesOf } from './changes-of.ts'

/** Acts after which the earlier values of a record mean something else. */
const MOVES: readonly string[] = ['removed', 'transferred']

/** Whether an entry cannot be undone by itself, because a later change is about the same values, or took the record away. */
export function dependsOn(later: Sendable, earlier: Sendable): boolean {
  const { described } = earlier
  if (later.act === 'removed' && later.kind === 'project') return later.described.record_id === described.project_id
  if (later.act === 'removed' && later.kind === 'group') return later.described.record_id === described.group_id
  if (!isSameRecord(later, earlier)) return false
  if (MOVES.includes(later.act)) return true
  const fields = new Set(changesOf(earlier.event).map(({ field }) => field))
  return isSameSubject(later, earlier) && changesOf(later.event).some(({ field }) => fields.has(field))
}

const isSameRecord = (one: Sendable, other: Sendable) =>
  one.kind === other.kind &&
  one.described.record_id === other.described.record_id &&
  one.described.project_id === other.described.project_id &&
  one.described.group_id === other.described.group_id

/** A share is about another group too, and a star or subscription about the user who has it. */
function isSameSubject(one: Sendable, other: Sendable) {
  const [a, b] = [reversalOf(one.event), reversalOf(other.event)]
  if (a?.isPersonal && one.event.origin.actor_id !== other.event.origin.actor_id) return false
  return a?.shared_group_id === b?.shared_group_id
}
