import { Share } from '../ui/charts.tsx'
import { Figure } from '../ui/figure.tsx'
import { count } from '../ui/number.ts'
import type { RequestFigures } from './request.ts'
import classes from './requests.module.css'

/** The logged requests by kind of status; the table has a row for each endpoint. */
export function RequestShares({ figures }: { figures: RequestFigures | undefined }) {
  if (!figures) return <div className={classes.shares} />
  const sum = (name: 'success' | 'redirect' | 'client_error' | 'server_error') =>
    figures.reduce((total, one) => total + one[name], 0)
  const failed = sum('client_error') + sum('server_error')
  return (
    <div className={classes.shares}>
      <Figure
        compact="below"
        name="Requests by endpoint and status"
        columns={['Endpoint', '2xx', '3xx', '4xx', '5xx']}
        rows={figures.map(({ address, success, redirect, client_error, server_error }) => [
          address ?? 'No such endpoint',
          ...[success, redirect, client_error, server_error],
        ])}
        legend={
          <span className={classes.legend}>
            {count(sum('success') + sum('redirect'))} answered, {count(failed)} failed
          </span>
        }
      >
        <Share
          parts={[
            { tone: 'mass', value: sum('success') + sum('redirect') },
            { tone: 'warn', value: sum('client_error') },
            { tone: 'bad', value: sum('server_error') },
          ]}
        />
      </Figure>
    </div>
  )
}
