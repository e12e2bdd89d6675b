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
  user_notes_count: number
  subscription: number | null
}
type Type = 'Issue' | 'MergeRequest'

/** Authors, assignees, commenters and mentioned users are subscribed, unless they chose otherwise. */
export async function isSubscribed(
  db: Db,
  actor: Actor | null,
  type: Type,
  { id, author_id, description, user_notes_count, subscription }: Followed,
  assignees: readonly { id: number }[],
): Promise<boolean> {
  if (!actor) return false
  if (subscription !== null) return subscription === 1
  if (author_id === actor.id || assignees.some((one) => one.id === actor.id)) return true
  if (mentions(description, actor.username)) return true
  if (user_notes_count === 0) return false
  const notes = await notesOn(db, { type }, { id, user_id: actor.id, name: `@${actor.username.toLowerCase()}` })
  return notes.some(({ body }) => body === null || mentions(body, actor.username))
}

/**
 * A comment of the user, without its text; if there is none, the texts that contain `name`, which may be part of a longer name. Only texts with
 * an `@` are lower-cased.
 */
const notesOn = compiledBy((_db, p: { id: number; user_id: number; name: string }, { type }: { type: Type }) => {
  const on = sql`noteable_type = ${sql.lit(type)} AND noteable_id = ${p.id} AND system = 0`
  const own = sql`(SELECT 1 FROM note WHERE ${on} AND author_id = ${p.user_id} LIMIT 1)`
  return sql<{ body: string | null }>`SELECT NULL AS body WHERE EXISTS ${own}
    UNION ALL SELECT body FROM note
    WHERE ${on} AND instr(body, '@') > 0 AND instr(lower(body), ${p.name}) > 0 AND NOT EXISTS ${own}`
})

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
