import { useQueries } from '@tanstack/react-query'
import { countQuery } from '../lists/source.ts'
import { Share } from '../ui/charts.tsx'
import { Figure } from '../ui/figure.tsx'
import { count } from '../ui/number.ts'
import { projectCount } from './project-source.ts'
import classes from './projects.module.css'

const levels = [
  ['private', 'accent'],
  ['internal', 'mass'],
  ['public', 'plain'],
] as const

export function VisibilityChart() {
  const answers = useQueries({
    queries: levels.map(([visibility]) => countQuery(projectCount({ visibility }))),
  })
  const parts = levels.map(([level, tone], i) => ({ level, tone, value: answers[i]?.data?.total ?? 0 }))
  const ready = answers.every((answer) => typeof answer.data?.total === 'number')
  if (!ready) return <span className={classes.chart} />
  if (parts.every((part) => part.value === 0)) return null
  return (
    <div className={classes.chart}>
      <Figure
        compact="below"
        name="Projects by visibility"
        columns={['Visibility', 'Projects']}
        rows={parts.map(({ level, value }) => [level, value])}
        legend={<span className={classes.legend}>{parts.map((p) => `${count(p.value)} ${p.level}`).join(', ')}</span>}
      >
        <Share parts={parts.filter((part) => part.value > 0)} />
      </Figure>
    </div>
  )
}
