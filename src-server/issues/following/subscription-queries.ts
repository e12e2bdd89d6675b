import { sql } from 'kysely'
import { mentions } from '../../activity/mentions.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { compiled } from '../../kit/db/compiled.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'
import type { FoundIssue } from '../entity.ts'

/** Authors, assignees, commenters and mentioned users are subscribed, unless they chose otherwise. */
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
  if ((await commentOf(db, { issue_id: id, user_id: actor.id })).length > 0) return true
  const notes = await notesNaming(db, { issue_id: id, name: `@${actor.username.toLowerCase()}` })
  return notes.some(({ body }) => mentions(body, actor.username))
}

const commentOf = compiled((db, p: { issue_id: number; user_id: number }) =>
  db.selectFrom('note').select('id').where(commentOn(p.issue_id)).where('author_id', '=', p.user_id).limit(sql.lit(1)),
)

/** Notes that contain `name`, which may be part of a longer name. Reads only the texts with an `@`. */
const notesNaming = compiled((db, p: { issue_id: number; name: string }) =>
  db
    .selectFrom('note')
    .select('body')
    .where(commentOn(p.issue_id))
    .where(sql<boolean>`instr(body, '@') > 0`)
    .where(sql<boolean>`instr(lower(body), ${p.name}) > 0`),
)

const commentOn = (issue_id: number) =>
  sql<boolean>`noteable_type = 'Issue' AND noteable_id = ${issue_id} AND system = 0`

/** Stores that the user wants to be notified about an issue, or does not. */
export const storeSubscription = (trx: Trx, issue_id: number, user_id: number, subscribed: boolean) =>
  trx
    .insertInto('subscription')
    .values({ user_id, subscribable_type: 'Issue', subscribable_id: issue_id, subscribed: subscribed ? 1 : 0 })
    .onConflict((conflict) => conflict.doUpdateSet((eb) => ({ subscribed: eb.ref('excluded.subscribed') })))
    .execute()
