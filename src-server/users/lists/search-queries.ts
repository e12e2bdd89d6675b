import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { anyOf } from '../../kit/lists/conditions.ts'
import { type WordCount, type WordParameters, wordsIn } from '../../kit/lists/words.ts'

/**
 * Matches users: all words in the name, or all in the username, or the whole search equals an email address. `matchesPrivateAddress` is the
 * condition for private addresses, only for administrators. Reads `user` of the outer query.
 */
export function userMatches(
  p: WordParameters & { whole: string },
  count: WordCount,
  matchesPrivateAddress?: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const inColumn = (column: string) => wordsIn(sql.ref(column), p, count)
  const matchesPublicAddress = sql`user.public_email = ${p.whole} COLLATE NOCASE`
  const ways = [
    inColumn('user.name'),
    inColumn('user.username'),
    matchesPublicAddress,
    ...(matchesPrivateAddress ? [matchesPrivateAddress] : []),
  ]
  return anyOf(ways)
}

/** SQL: whether one of the private addresses of `user` of the outer query equals the whole search. */
export const matchesPrivateAddress = (p: { whole: string }): RawBuilder<SqlBool> =>
  sql`+user.email = ${p.whole} OR EXISTS (SELECT 1 FROM email WHERE email.user_id = user.id AND email.email = ${p.whole})`
