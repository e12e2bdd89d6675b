import { useDatesContext } from '@mantine/dates'
import type { ResponseBody } from '../api/client.ts'
import { Figure } from '../ui/figure.tsx'
import { count } from '../ui/number.ts'
import classes from './audit.module.css'

type Figures = ResponseBody<'GET /-/gantry/v1/audit_figures'>

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Changes by day of the week and hour. `firstDay` is the number of the first day: 0 for Sunday. */
export function weekOf(figures: Figures, firstDay: number): number[][] {
  const week = weekdays.map(() => hours.map(() => 0))
  for (const { weekday, hour, changes } of figures.hours) {
    const row = week[(weekday + 7 - firstDay) % 7]
    if (row) row[hour] = changes
  }
  return week
}

/** When changes are made: a cell for each hour of the week, darker with more changes, in UTC. */
export function WeekHours({ figures }: { figures: Figures | undefined }) {
  const firstDay = useDatesContext().getFirstDayOfWeek()
  if (!figures) return <div className={classes.week} />
  const names = weekdays.map((_, day) => weekdays[(day + firstDay) % 7] ?? '')
  const week = weekOf(figures, firstDay)
  const most = Math.max(1, ...week.flat())
  const sums = week.map((row) => row.reduce((sum, changes) => sum + changes, 0))
  const busiest = sums.indexOf(Math.max(...sums))
  return (
    <div className={classes.week}>
      <Figure
        compact="beside"
        name="Changes by hour of the week"
        columns={['Day', ...hours.map((hour) => String(hour).padStart(2, '0'))]}
        rows={week.map((row, day) => [names[day] ?? '', ...row])}
        legend={
          <span className={classes.legend}>
            {sums.every((sum) => sum === 0)
              ? 'No changes yet'
              : `Most on ${names[busiest]}: ${count(sums[busiest] ?? 0)}`}
          </span>
        }
      >
        <div className={classes.grid} aria-hidden="true">
          {week.flatMap((row, day) =>
            row.map((changes, hour) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour of the week is named by its place
                key={`${day} ${hour}`}
                title={`${names[day]} ${hour}:00, ${count(changes)}`}
                style={{ opacity: changes === 0 ? undefined : 0.25 + (0.75 * changes) / most }}
                data-some={changes > 0 || undefined}
              />
            )),
          )}
        </div>
      </Figure>
    </div>
  )
}
