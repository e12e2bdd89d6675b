import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type WordCount, type WordParameters, wordsInAny } from '../kit/lists/words.ts'

/** The columns that `presentGroupAround` needs. */
export const groupAroundColumns = [
  'namespace.id',
  'namespace.name',
  'namespace.avatar',
  'namespace.full_name',
  'namespace.full_path',
] as const

/** All words in the name, or all in the path; everything where nothing is searched for. The list's own order is walked all the same. */
export const nameMatches = (p: WordParameters, count: WordCount): RawBuilder<SqlBool> =>
  count.words === 0 ? sql`1` : wordsInAny([sql`+namespace.name`, sql`+namespace.path`], p, count)
