import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type WordParameters, wordsIn } from '../kit/db/words.ts'

/** The columns that `presentGroupAround` needs. */
export const groupAroundColumns = [
  'namespace.id',
  'namespace.name',
  'namespace.avatar',
  'namespace.full_name',
  'namespace.full_path',
] as const

/** All words in the name, or all in the path; everything where nothing is searched for. The list's own order is walked all the same. */
export function nameMatches(
  p: WordParameters,
  { words, exact }: { words: number; exact: boolean },
): RawBuilder<SqlBool> {
  if (words === 0) return sql`1`
  const inColumn = (column: string) => wordsIn(sql`+${sql.ref(column)}`, p, { words, exact })
  return sql`(${inColumn('namespace.name')} OR ${inColumn('namespace.path')})`
}
