import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'

const byUsername = compiled((db, p: { username: string }) =>
  db.selectFrom('user').select(['id', 'password_hash']).where('username', '=', p.username),
)
const byAddress = compiled((db, p: { email: string }) =>
  db
    .selectFrom('user')
    .select(['id', 'password_hash'])
    .where('email', '=', p.email)
    .unionAll(
      db
        .selectFrom('email')
        .innerJoin('user', 'user.id', 'email.user_id')
        .select(['user.id', 'user.password_hash'])
        .where('email.email', '=', p.email)
        .where('email.confirmed_at', 'is not', null),
    ),
)

/**
 * The user with the username, the primary address or a confirmed secondary one. Both lookups are always made, so that the time does not tell
 * whether the user exists.
 */
export async function findLogin(db: Db, login: string) {
  const [named] = await byUsername(db, { username: login })
  const [addressed] = await byAddress(db, { email: login.toLowerCase() })
  return named ?? addressed
}

/** The stored hash of a user's password; null without a password. */
export async function passwordHashOf(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('user').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}
