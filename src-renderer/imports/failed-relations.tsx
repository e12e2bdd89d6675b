import type { ResponseBody } from '../api/client.ts'
import { count } from '../ui/number.ts'
import { Ago } from '../ui/when.tsx'
import classes from './imports.module.css'

/** The server's error names in words. */
const reasons: Readonly<Record<string, string>> = {
  RecordInvalid: 'A required field is missing, or a field has an invalid value.',
  RecordNotUnique: 'The record conflicts with another record, for example one with the same number.',
}

type Relation = ResponseBody<'GET /projects/:id/import'>['failed_relations'][number]

/** The records of the archive that could not be imported. The instance keeps the newest 100. */
export function FailedRelations({ relations }: { relations: readonly Relation[] }) {
  return (
    <section className={classes.block} aria-labelledby="relations">
      <header className={classes.head}>
        <h2 id="relations">Failed relations</h2>
        <span className="quiet">
          {relations.length === 100 ? 'newest 100' : relations.length > 0 ? relations.length : ''}
        </span>
      </header>
      {relations.length === 0 ? (
        <p className="quiet">No failures are listed.</p>
      ) : (
        <table className={classes.relations}>
          <thead>
            <tr>
              <th scope="col">Relation</th>
              <th scope="col" data-align="right">
                Line
              </th>
              <th scope="col">Reason</th>
              <th scope="col">Source</th>
              <th scope="col" data-align="right">
                When
              </th>
            </tr>
          </thead>
          <tbody>
            {relations.map((relation) => (
              <tr key={relation.id}>
                <td>{relation.relation_name}</td>
                <td data-align="right">{relation.line_number === null ? '–' : count(relation.line_number + 1)}</td>
                <td>
                  {reasons[relation.exception_class]} <span className="mono quiet">{relation.exception_class}</span>
                  {relation.exception_message && <span className="quiet"> {relation.exception_message}</span>}
                </td>
                <td className="quiet">{relation.source}</td>
                <td data-align="right" className="quiet">
                  <Ago at={relation.created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.unlisted}>
        Not listed: members that were not added, and invalid parts or optional values of a record. They are left out.
        Relations that Gantry does not store, such as pipelines and protected branches, are not imported.
      </p>
    </section>
  )
}
