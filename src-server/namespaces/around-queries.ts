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

/** All words match in the name, or all match in the path; true without a search. The plus before each column keeps its index out of the plan. */
export const nameMatches = (p: WordParameters, count: WordCount): RawBuilder<SqlBool> =>
  count.words === 0 ? sql`1` : wordsInAny([sql`+namespace.name`, sql`+namespace.path`], p, count)
