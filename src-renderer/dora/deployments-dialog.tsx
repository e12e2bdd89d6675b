import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Input } from '../api/client.ts'
import { type List, useList } from '../api/use-api.ts'
import { exactTime } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { count } from '../ui/number.ts'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { dateFormats } from './date-formats.ts'
import classes from './dora.module.css'
import type { MetricsQuery } from './metrics-query.ts'
import type { Subject } from './use-metric.ts'

const maxShown = 100

interface Props {
  subject: Subject
  query: MetricsQuery
  /** The day, or the first day of the month. */
  date: string
  onClose: () => void
}

/** The deployments behind one point of the charts. */
export function DeploymentsDialog({ subject, query, date, onClose }: Props) {
  const interval = query.interval === 'monthly' ? 'monthly' : 'daily'
  const last = interval === 'daily' ? date : lastDayOf(date)
  const { rows, total, pending, error, retry } = useDeployments(subject, {
    id: subject.id,
    start_date: date < query.from ? query.from : date,
    end_date: last > query.to ? query.to : last,
    environment_tiers: [...query.tiers],
    per_page: maxShown,
  })
  return (
    <Dialog
      title={`Deployments, ${dateFormats(interval).full(date)}`}
      size={900}
      onClose={onClose}
      foot={
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      {error && <ErrorBand error={error} what="The deployments could not be loaded." onRetry={retry} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.deployments} aria-label="Deployments" tabIndex={0}>
        {pending && <SkeletonBar width="70%" />}
        {rows?.length === 0 && <p>No successful deployment to these tiers finished in this time.</p>}
        {rows && rows.length > 0 && (
          <table>
            <thead>
              <tr>
                {['Finished (UTC)', 'Project', 'Environment', 'Commit', 'Merge requests', 'By'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>{exactTime(row.finished_at).slice(0, 16)}</td>
                  <td>
                    <Link
                      to="/projects/$projectId"
                      params={{ projectId: String(row.project_id) }}
                      className={classes.link ?? ''}
                    >
                      {row.project_path}
                    </Link>
                  </td>
                  <td>{row.environment}</td>
                  <td className="mono">
                    {row.ref} {row.sha.slice(0, 8)}
                  </td>
                  <td>{count(row.merge_requests)}</td>
                  <td>{row.deployed_by ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {rows && rows.length === maxShown && total !== maxShown && (
          <p className="quiet">
            The newest {maxShown} of {total === null ? 'more than 10,000' : count(total)} deployments
          </p>
        )}
      </section>
    </Dialog>
  )
}

const projectAddress = 'GET /-/gantry/v1/projects/:id/dora/deployments'
const groupAddress = 'GET /-/gantry/v1/groups/:id/dora/deployments'

function useDeployments(
  { kind }: Subject,
  input: Input<typeof projectAddress> & Input<typeof groupAddress>,
): List<typeof projectAddress> | List<typeof groupAddress> {
  const project = useList(projectAddress, input, { enabled: kind === 'project' })
  const group = useList(groupAddress, input, { enabled: kind === 'group' })
  return kind === 'project' ? project : group
}

function lastDayOf(firstDay: string): string {
  const [year = 0, month = 1] = firstDay.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
