import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { anyOf } from '../kit/lists/conditions.ts'
import { type WordCount, type WordParameters, wordsIn } from '../kit/lists/words.ts'

/**
 * People by what they are called: all words in the name, or all in the username; or by an e-mail address that is the whole of a search.
 * One that is not public is looked at where `privately` does so, which is for administrators. For a statement that has `user` in reach.
 */
export function userMatches(
  p: WordParameters & { whole: string },
  count: WordCount,
  privately?: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const inColumn = (column: string) => wordsIn(sql.ref(column), p, count)
  const publicly = sql`user.public_email = ${p.whole} COLLATE NOCASE`
  const ways = [inColumn('user.name'), inColumn('user.username'), publicly, ...(privately ? [privately] : [])]
  return anyOf(ways)
}
