import { sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import { mentions } from './mentions.ts'

/** An issue or a merge request, with the viewer's explicit subscription: 1 subscribed, 0 unsubscribed, null: neither. */
interface Followed {
  id: number
  author_id: number
  description: string | null
  subscription: number | null
}
type Type = 'Issue' | 'MergeRequest'

/** Authors, assignees, commenters and mentioned users are subscribed, unless they chose otherwise. */
export async function isSubscribed(
  db: Db,
  actor: Actor | null,
  type: Type,
  { id, author_id, description, subscription }: Followed,
  assignees: readonly { id: number }[],
): Promise<boolean> {
  if (!actor) return false
  if (subscription !== null) return subscription === 1
  if (author_id === actor.id || assignees.some((one) => one.id === actor.id)) return true
  if (mentions(description, actor.username)) return true
  if ((await commentOf(db, { type }, { id, user_id: actor.id })).length > 0) return true
  const notes = await notesNaming(db, { type }, { id, name: `@${actor.username.toLowerCase()}` })
  return notes.some(({ body }) => mentions(body, actor.username))
}

const commentOf = compiledBy((db, p: { id: number; user_id: number }, { type }: { type: Type }) =>
  db.selectFrom('note').select('id').where(commentOn(type, p.id)).where('author_id', '=', p.user_id).limit(sql.lit(1)),
)

/** Notes that contain `name`, which may be part of a longer name. Reads only the texts with an `@`. */
const notesNaming = compiledBy((db, p: { id: number; name: string }, { type }: { type: Type }) =>
  db
    .selectFrom('note')
    .select('body')
    .where(commentOn(type, p.id))
    .where(sql<boolean>`instr(body, '@') > 0`)
    .where(sql<boolean>`instr(lower(body), ${p.name}) > 0`),
)

const commentOn = (type: Type, id: number) =>
  sql<boolean>`noteable_type = ${sql.lit(type)} AND noteable_id = ${id} AND system = 0`

const stored = compiledBy((db, p: { id: number; user_id: number }, { type }: { type: Type }) =>
  db
    .selectFrom('subscription')
    .select('subscribed')
    .where('subscribable_type', '=', sql.lit(type))
    .where('subscribable_id', '=', p.id)
    .where('user_id', '=', p.user_id),
)

/** The explicit subscription of a user; null if there is none. */
export async function subscriptionOf(db: Db, { type, id }: { type: Type; id: number }, user_id: number) {
  const [row] = await stored(db, { type }, { id, user_id })
  return row?.subscribed ?? null
}

/** Stores that the user wants to be notified about a record, or does not. */
export const storeSubscription = (
  trx: Trx,
  { type, id }: { type: Type; id: number },
  user_id: number,
  subscribed: boolean,
) =>
  trx
    .insertInto('subscription')
    .values({ user_id, subscribable_type: type, subscribable_id: id, subscribed: subscribed ? 1 : 0 })
    .onConflict((conflict) => conflict.doUpdateSet((eb) => ({ subscribed: eb.ref('excluded.subscribed') })))
    .execute()
