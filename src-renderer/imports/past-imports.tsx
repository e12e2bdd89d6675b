import { Link } from '@tanstack/react-router'
import { useList } from '../api/use-api.ts'
import { count, pluralize } from '../ui/number.ts'
import { ErrorBand } from '../ui/states.tsx'
import { Ago } from '../ui/when.tsx'
import classes from './imports.module.css'

const shown = 20

/** The newest imports: all for administrators, for other users their own. */
export function PastImports() {
  const { rows, total, error, retry } = useList('GET /-/gantry/v1/imports', { per_page: shown })
  if (error) return <ErrorBand error={error} what="The past imports could not be loaded." onRetry={retry} />
  if (!rows || rows.length === 0) return null
  return (
    <section className={classes.past} aria-labelledby="past-imports">
      <h2 id="past-imports">
        Past imports{' '}
        <span className="quiet">{total !== null && total > shown ? `newest ${shown} of ${count(total)}` : ''}</span>
      </h2>
      <table className={classes.relations}>
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Failed</th>
            <th scope="col">Project</th>
            <th scope="col">By</th>
            <th scope="col" data-align="right">
              When
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.status}</td>
              <td>{row.failures === 100 ? '100 or more' : count(row.failures)}</td>
              <td>
                <Link
                  to="/import/$projectId"
                  params={{ projectId: String(row.project_id) }}
                  className={classes.link ?? ''}
                  title={`Import of ${row.path_with_namespace}, ${pluralize(row.failures, 'failed record')}`}
                >
                  {row.path_with_namespace}
                </Link>
                {row.error && <span className="quiet"> {row.error}</span>}
              </td>
              <td>{row.imported_by ?? '–'}</td>
              <td data-align="right" className="quiet">
                <Ago at={row.created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
