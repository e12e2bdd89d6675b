import classes from './activity-age.module.css'

const day_ms = 86_400_000

/** The age classes of the colours, the most recent first. */
const ages = [
  { id: 'month', name: 'under 30 days', days: 30 },
  { id: 'quarter', name: '30 to 90 days', days: 90 },
  { id: 'year', name: '90 days to a year', days: 365 },
  { id: 'older', name: 'over a year', days: Number.POSITIVE_INFINITY },
] as const

/** The age class of a last activity; undefined if it is unknown. */
export function ageOf(at: string | undefined, now: number) {
  if (at === undefined) return undefined
  const days = (now - Date.parse(at)) / day_ms
  return ages.find((age) => days < age.days) ?? ages[3]
}

/** Explains the colours of `activity-age.module.css`. */
export const AgeLegend = () => (
  <span className={classes.legend}>
    Last activity:
    {ages.map(({ id, name }) => (
      <span key={id}>
        <i className={classes.aged} data-age={id} />
        {name}
      </span>
    ))}
  </span>
)
