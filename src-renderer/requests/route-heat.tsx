import { Figure } from '../ui/figure.tsx'
import { count } from '../ui/number.ts'
import type { RequestFigures } from './request.ts'
import classes from './requests.module.css'

type Counts = RequestFigures[number]

const statuses = [
  { name: '2xx', field: 'success' },
  { name: '3xx', field: 'redirect' },
  { name: '4xx', field: 'client_error' },
  { name: '5xx', field: 'server_error' },
] as const

/** More columns would be too narrow to see. The table has all endpoints. */
const mostRoutes = 24
const faintest = 0.3

const nameOf = ({ address }: Counts) => address ?? 'No such endpoint'

/** How strong the colour of a cell is: by magnitude, because one endpoint often gets most requests. */
export const strengthOf = (requests: number, most: number): number =>
  most <= 1 ? 1 : faintest + ((1 - faintest) * Math.log(requests)) / Math.log(most)

/** The logged requests: a column for each of the most frequent endpoints, a row for each class of status. */
export function RouteHeat({ figures }: { figures: RequestFigures | undefined }) {
  if (!figures) return <div className={classes.heat} />
  const shown = figures.slice(0, mostRoutes)
  const most = Math.max(0, ...shown.flatMap((one) => statuses.map(({ field }) => one[field])))
  const sum = (...fields: (typeof statuses)[number]['field'][]) =>
    figures.reduce((total, one) => total + fields.reduce((part, field) => part + one[field], 0), 0)
  return (
    <div className={classes.heat}>
      <Figure
        compact="beside"
        name="Requests by endpoint and status"
        columns={['Endpoint', ...statuses.map(({ name }) => name)]}
        rows={figures.map((one) => [nameOf(one), ...statuses.map(({ field }) => one[field])])}
        legend={
          <span className={classes.legend}>
            {count(sum('success', 'redirect'))} answered, {count(sum('client_error', 'server_error'))} failed
          </span>
        }
      >
        <div className={classes.cells} aria-hidden="true">
          {shown.map((one) => (
            <span key={nameOf(one)} className={classes.route}>
              {statuses.map(({ name, field }) => (
                <i
                  key={field}
                  title={`${nameOf(one)}: ${count(one[field])} × ${name}`}
                  data-status={one[field] > 0 ? field : undefined}
                  style={{ opacity: one[field] > 0 ? strengthOf(one[field], most) : undefined }}
                />
              ))}
            </span>
          ))}
        </div>
      </Figure>
    </div>
  )
}
