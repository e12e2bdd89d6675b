import { count } from '../ui/number.ts'
import classes from './outcomes.module.css'
import type { Outcomes } from './outcomes.ts'

const parts = [
  ['failed', 'failed'],
  ['written', 'imported'],
  ['leftOut', 'skipped'],
  ['waiting', 'not done yet'],
] as const

/** The shares of records that failed, were imported and were skipped. Failures lie on the baseline and are higher, so that few of them are seen. */
export function OutcomeBar({ outcomes }: { outcomes: Outcomes }) {
  return (
    <span className={classes.bar} aria-hidden="true" title={textOf(outcomes)}>
      {parts.map(
        ([part]) => outcomes[part] > 0 && <i key={part} data-part={part} style={{ flexGrow: outcomes[part] }} />,
      )}
    </span>
  )
}

const textOf = (outcomes: Outcomes) =>
  parts.flatMap(([part, name]) => (outcomes[part] > 0 ? [`${count(outcomes[part])} ${name}`] : [])).join(', ')

/** What the colours of the bars mean. */
export function OutcomeLegend({ outcomes }: { outcomes: Outcomes }) {
  return (
    <span className={classes.legend} aria-hidden="true">
      {parts.map(
        ([part, name]) =>
          outcomes[part] > 0 && (
            <span key={part} className={classes.key}>
              <i data-part={part} /> {name}
            </span>
          ),
      )}
    </span>
  )
}
