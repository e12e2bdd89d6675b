import { sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'
import { allOf } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedByIds } from '../kit/lists/paged.ts'
import { wordsInAny } from '../kit/lists/words.ts'
import { searchTerms, wordParameters } from '../kit/search.ts'

interface Shape {
  relation: boolean
  words: number
  exact: boolean
}
interface Values extends PageBounds {
  import_id: number
  relation: string
  [word: `word${number}`]: string
}

const searched = ['record_title', 'field', 'reason'].map((name) => sql.ref(`import_failure.${name}`))

/** In the order of the import, which is the order of the index. */
const failurePages = pagedByIds({
  find: (p: Values, { relation, ...terms }: Shape) => {
    const conditions = [
      sql`import_failure.import_id = ${p.import_id}`,
      ...(relation ? [sql`(import_failure.relation_name = ${p.relation} OR import_failure.part = ${p.relation})`] : []),
      ...(terms.words > 0 ? [wordsInAny(searched, p, terms)] : []),
    ]
    return sql<{ id: number }>`SELECT import_failure.id FROM import_failure WHERE ${allOf(conditions)}`
  },
  order: () => sql`import_failure.id`,
  rows: (db, ids) =>
    db
      .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
      .crossJoin('import_failure as failed')
      .whereRef('failed.id', '=', 'listed.id')
      .select(['failed.id', 'failed.relation_name', 'failed.part', 'failed.line_number', 'failed.record_iid'])
      .select(['failed.record_title', 'failed.field', 'failed.reason', 'failed.exception_class']),
})

interface FailureQuery {
  relation?: string | undefined
  search?: string | undefined
}

/** The stored failures of an import. `relation` is a relation, or a list inside its records. */
export function listFailures(db: Db, import_id: number, { relation, search }: FailureQuery, page: PageBounds) {
  const terms = searchTerms(search)
  const shape = { relation: relation !== undefined, words: terms?.words.length ?? 0, exact: terms?.exact ?? false }
  const { limit, offset } = page
  return failurePages(db, shape, { ...wordParameters(terms), import_id, relation: relation ?? '', limit, offset })
}
