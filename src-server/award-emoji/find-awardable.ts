import type { Awardable } from '../awards/awardable.ts'
import { noAward } from '../awards/queries.ts'
import type { Actor, Intent } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import type { Instance } from '../kit/instance.ts'
import { findNote } from '../notes/find-note.ts'
import type { Noteable } from '../notes/noteables.ts'
import { mayComment } from '../notes/policy.ts'
import { requireWritable } from '../projects/queries.ts'

/** A record with awards, or a note on the record. */
export interface FoundAwardable extends Awardable {
  target: Noteable
  note: { id: number; system: number } | null
}

type Finding<At, Found> = (
  db: Db,
  actor: Actor | null,
  at: At,
  facts: Pick<Instance, 'clock' | 'licensed'>,
  intent?: Intent,
) => Promise<Found>
export type FindAwardable<At> = Finding<At, FoundAwardable>

/** Finds a record that people react to. */
export const onRecord =
  <At>(find: Finding<At, Noteable>): FindAwardable<At> =>
  async (...call) => ({ target: await find(...call), note: null })

/** Finds a note on a record. @throws ApiError 404 as `findNote` */
export const onNote =
  <At>(find: Finding<At, Noteable>): FindAwardable<At & { note_id: number }> =>
  async (db, actor, at, facts, intent) => {
    const target = await find(db, actor, at, facts, intent)
    return { target, note: await findNote(db, actor, target, at.note_id, facts.clock.today()) }
  }

/**
 * Refuses reactions to what the instance wrote itself, and reactions of callers who may not comment in a locked discussion.
 *
 * @throws ApiError 403 in archived projects; 404
 */
export function requireAwardable({ target, note }: FoundAwardable) {
  if (target.project) requireWritable(target.project)
  if (!mayComment(target, target.discussion_locked)) throw noAward()
  if (note?.system === 1) throw noAward('Awardable cannot be awarded emoji')
}
