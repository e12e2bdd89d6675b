import type { ResponseBody } from '../api/client.ts'
import { count } from '../ui/number.ts'
import { Ago } from '../ui/when.tsx'
import { nameOfRelation, reasonOf, stepOf } from './import-words.ts'
import classes from './imports.module.css'

type Relation = ResponseBody<'GET /projects/:id/import'>['failed_relations'][number]

/** The records of the archive that could not be imported. The instance keeps the newest 100. */
export function FailedRelations({ relations }: { relations: readonly Relation[] }) {
  return (
    <section className={classes.block} aria-labelledby="relations">
      <header className={classes.head}>
        <h2 id="relations">Failed records</h2>
        <span className="quiet">{relations.length === 100 ? 'newest 100' : relations.length}</span>
      </header>
      <table className={classes.relations}>
        <thead>
          <tr>
            <th scope="col">Relation</th>
            <th scope="col" data-align="right">
              Line
            </th>
            <th scope="col">Reason</th>
            <th scope="col">Failed while</th>
            <th scope="col" data-align="right">
              When
            </th>
          </tr>
        </thead>
        <tbody>
          {relations.map((relation) => (
            <tr key={relation.id}>
              <td>
                <span title={relation.relation_name}>{nameOfRelation(relation.relation_name)}</span>
              </td>
              <td data-align="right">{relation.line_number === null ? '–' : count(relation.line_number + 1)}</td>
              <td>
                {reasonOf({ reason: null, ...relation })} <span className="mono quiet">{relation.exception_class}</span>
                {relation.exception_message && <span className="quiet"> {relation.exception_message}</span>}
              </td>
              <td className="quiet">{stepOf(relation)}</td>
              <td data-align="right" className="quiet">
                <Ago at={relation.created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
