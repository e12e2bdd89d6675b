import { useState } from 'react'
import { Figure } from '../ui/figure.tsx'
import { useLate } from '../ui/states.tsx'
import classes from './dora.module.css'
import { GhostLine } from './ghost-line.tsx'
import { LineChart } from './line-chart.tsx'
import { filled, medianOf, placed, ticksOf } from './line-plan.ts'
import type { Metric, Point } from './metrics.ts'
import { slotWords } from './slot-words.ts'
import type { Measured } from './use-figures.ts'
import { type Asked, slotsOf } from './window.ts'

interface Props {
  metric: Metric
  measured: Measured
  asked: Asked
  /** The date that is looked at in any of the panels. */
  at: string | undefined
  onLook: (date: string | undefined) => void
}

/** One metric: its figure for the whole window, and its course. */
export function Panel({ metric, measured: { course, whole }, asked, at, onLook }: Props) {
  const figure = whole.data?.[0]?.value
  const title = `dora-${metric.id}`
  const elsewhere = metric.productionOnly && asked.tiers.join() !== 'production'
  return (
    <section
      className={classes.panel}
      aria-labelledby={title}
      data-old={course.old || course.error !== null || undefined}
    >
      <header className={classes.head}>
        <h2 id={title}>{metric.name}</h2>
        {elsewhere && <span className="quiet">production only</span>}
        {figure !== undefined && (
          <p className={classes.figure}>
            {figure === null ? (
              <span className="quiet">–</span>
            ) : (
              <>
                <b>{metric.say(figure)}</b>{' '}
                <span className="quiet">
                  {metric.whole}
                  {metric.pace && figure > 0 && `, ${metric.pace(figure, daysOf(asked))}`}
                </span>
              </>
            )}
          </p>
        )}
      </header>
      <Course metric={metric} course={course} asked={asked} at={at} onLook={onLook} />
    </section>
  )
}

function Course({ metric, course, asked, at, onLook }: Omit<Props, 'measured'> & { course: Measured['course'] }) {
  const late = useLate(course.pending)
  const known = useLastKnown(course, asked)
  if (asked.interval === 'all') return <p className="quiet">{metric.meaning}</p>
  const interval = known?.asked.interval
  if (!known || interval === 'all' || interval === undefined)
    return <div className={classes.coming}>{late && <GhostLine />}</div>
  return <Drawn metric={metric} known={known} interval={interval} at={at} onLook={onLook} />
}

const daysOf = ({ from, to }: Asked) => slotsOf({ interval: 'daily', from, to }).length

interface Known {
  figures: readonly Point[]
  asked: Asked
}

/** The last answer, and what it answers: it stays until there is another one, also where that fails to come. */
function useLastKnown({ data, old }: Measured['course'], asked: Asked): Known | undefined {
  const [last, setLast] = useState<Known>()
  if (!data || old || data === last?.figures) return last
  const known = { figures: data, asked }
  setLast(known)
  return known
}

interface DrawnProps extends Omit<Props, 'measured' | 'asked'> {
  known: Known
  interval: 'daily' | 'monthly'
}

function Drawn({ metric, known: { figures, asked }, interval, at, onLook }: DrawnProps) {
  const slots = slotsOf(asked)
  const points = placed(metric.noneIsZero && figures.length > 0 ? filled(figures, slots) : figures, slots)
  if (points.length === 0) return <p className={classes.note}>Nothing in this window.</p>
  const say = slotWords(interval)
  const median = medianOf(points.map(({ value }) => value)) ?? 0
  const looked = points.find(({ date }) => date === at)
  return (
    <Figure
      name={metric.name}
      fill
      columns={[interval === 'daily' ? 'Day' : 'Month', capital(metric.each[interval])]}
      rows={points.map(({ date, value }) => [say.full(date), metric.say(value)])}
      legend={
        <>
          <span className={classes.key}>
            <i />
            {metric.each[interval]}
          </span>
          <span className={classes.key}>
            <i data-dashed />
            median <b>{metric.say(median)}</b>
          </span>
          <span className={classes.looked}>
            {looked && (
              <>
                {say.full(looked.date)} <b>{metric.say(looked.value)}</b>
              </>
            )}
          </span>
        </>
      }
    >
      <LineChart
        name={`${metric.name}, ${metric.each[interval]}`}
        points={points}
        say={metric.say}
        dayOf={say.full}
        ceilings={metric.ceilings}
        ticks={ticksOf(slots, interval)}
        tickOf={say.short}
        at={at}
        onLook={onLook}
      />
    </Figure>
  )
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
