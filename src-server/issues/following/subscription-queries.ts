import { sql } from 'kysely'
import { mentions } from '../../activity/mentions.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { compiled } from '../../kit/db/compiled.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'
import type { FoundIssue } from '../entity.ts'

/**
 * Authors, assignees, commenters and mentioned users are subscribed, unless they chose otherwise. The notes are read last: with them in
 * the statement of the issue, a read costs 5 % more.
 */
export async function isSubscribed(
  db: Db,
  actor: Actor | null,
  { id, author_id, description, subscription }: FoundIssue,
  assignees: readonly { id: number }[],
): Promise<boolean> {
  if (!actor) return false
  if (subscription !== null) return subscription === 1
  if (author_id === actor.id || assignees.some((one) => one.id === actor.id)) return true
  if (mentions(description, actor.username)) return true
  const notes = await notesAbout(db, { issue_id: id, user_id: actor.id, name: `@${actor.username.toLowerCase()}` })
  return notes.some(({ body }) => body === null || mentions(body, actor.username))
}

/** The notes of the user on an issue, with null as the body, and notes that contain `name`, which may be part of a longer name. */
const notesAbout = compiled((db, p: { issue_id: number; user_id: number; name: string }) =>
  db
    .selectFrom('note')
    .select(sql<string | null>`iif(author_id = ${p.user_id}, NULL, body)`.as('body'))
    .where('noteable_type', '=', sql.lit('Issue'))
    .where('noteable_id', '=', p.issue_id)
    .where('system', '=', sql.lit(0))
    .where((eb) => eb.or([eb('author_id', '=', p.user_id), sql<boolean>`instr(lower(body), ${p.name}) > 0`])),
)

/** Stores that the user wants to be notified about an issue, or does not. */
export const storeSubscription = (trx: Trx, issue_id: number, user_id: number, subscribed: boolean) =>
  trx
    .insertInto('subscription')
    .values({ user_id, subscribable_type: 'Issue', subscribable_id: issue_id, subscribed: subscribed ? 1 : 0 })
    .onConflict((conflict) => conflict.doUpdateSet((eb) => ({ subscribed: eb.ref('excluded.subscribed') })))
    .execute()
