import { sql } from 'kysely'
import { compiled } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { iterationIn } from '../../quick-actions/arguments.ts'

interface Values {
  /** A JSON array of arguments, each with what it says. */
  named: string
  namespace_id: number
  today: string
}

/** Of several iterations with a title, the first that has not ended, or else the first. */
const namedIterations = compiled((db, p: Values) => ({
  compile: () =>
    sql<{ argument: string; id: number; title: string | null }>`
      SELECT named.value ->> 'argument' AS argument, iteration.id, iteration.title
      FROM json_each(${p.named}) named CROSS JOIN iteration ON iteration.id = (
        SELECT i.id FROM namespace_ancestor a CROSS JOIN iteration i ON i.group_id = a.ancestor_id
        WHERE a.namespace_id = ${p.namespace_id} AND CASE named.value ->> 'by'
          WHEN 'id' THEN i.id = named.value ->> 'id'
          WHEN 'title' THEN i.title = named.value ->> 'title'
          WHEN 'current' THEN i.start_date <= ${p.today} AND i.due_date >= ${p.today}
          ELSE i.start_date > ${p.today} END
        ORDER BY i.due_date < ${p.today}, i.start_date, i.id LIMIT 1)`.compile(db),
}))

/** The iterations that quick actions name and that issues of the project can have, by argument, found with one statement. */
export async function findNamedIterations(
  db: Db,
  { namespace_id }: { namespace_id: number },
  texts: readonly string[],
  today: string,
): Promise<Map<string, { id: number; title: string | null }>> {
  const named = [...new Set(texts)].flatMap((argument) => {
    const found = iterationIn(argument)
    return found ? [{ ...found, argument }] : []
  })
  if (named.length === 0) return new Map()
  const rows = await namedIterations(db, { named: JSON.stringify(named), namespace_id, today })
  return new Map(rows.map(({ argument, id, title }) => [argument, { id, title }]))
}
