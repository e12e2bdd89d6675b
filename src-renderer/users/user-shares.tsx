import type { ResponseBody } from '../api/client.ts'
import { Share } from '../ui/charts.tsx'
import { Figure } from '../ui/figure.tsx'
import { count } from '../ui/number.ts'
import classes from './users.module.css'

type Figures = ResponseBody<'GET /-/gantry/v1/users/figures'>

/** Two-factor authentication and the latest sign-ins of all users, in the title bar. */
export function UserShares({ figures }: { figures: Figures | undefined }) {
  if (!figures)
    return (
      <div className={classes.shares}>
        <span className={classes.share} />
        <span className={classes.share} />
      </div>
    )
  const { two_factor: factor, signed_in: seen } = figures
  return (
    <div className={classes.shares}>
      <div className={classes.share}>
        <Figure
          compact="below"
          name="Two-factor authentication"
          columns={['2FA', 'Users']}
          rows={[
            ['On', factor.enabled],
            ['Off', factor.disabled],
            ['Bots', factor.none],
          ]}
          legend={
            <span className={classes.legend}>
              2FA on {count(factor.enabled)}, off {count(factor.disabled)}
            </span>
          }
        >
          <Share
            parts={[
              { tone: 'accent', value: factor.enabled },
              { tone: 'warn', value: factor.disabled },
              { tone: 'plain', value: factor.none },
            ]}
          />
        </Figure>
      </div>
      <div className={classes.share}>
        <Figure
          compact="below"
          name="Latest sign-in"
          columns={['Signed in', 'Users']}
          rows={[
            ['In the last day', seen.day],
            ['In the last week', seen.week],
            ['In the last 90 days', seen.quarter],
            ['Longer ago', seen.longer_ago],
            ['Never', seen.never],
          ]}
          legend={<span className={classes.legend}>{count(seen.day + seen.week)} seen this week</span>}
        >
          <Share
            parts={[
              { tone: 'accent', value: seen.day },
              { tone: 'mass', value: seen.week },
              { tone: 'plain', value: seen.quarter + seen.longer_ago + seen.never },
            ]}
          />
        </Figure>
      </div>
    </div>
  )
}
