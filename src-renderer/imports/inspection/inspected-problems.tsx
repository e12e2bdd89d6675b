import { count, pluralize } from '../../ui/number.ts'
import { nameOfRecord, placeOfFailure, reasonOf } from '../import-words.ts'
import classes from './inspection.module.css'
import type { Inspection } from './use-inspection.ts'

interface Props {
  failures: NonNullable<Inspection['failures']>
  /** How many records and parts of records will fail: the list may have fewer. */
  failed: number
}

/** The records, and parts of records, that an import could not take in. */
export function InspectedProblems({ failures, failed }: Props) {
  if (failed === 0) return null
  return (
    <section className={classes.part} aria-labelledby="inspected-problems">
      <h3 id="inspected-problems">Records that will fail</h3>
      {failures.length < failed && (
        <p className="quiet">
          {count(failures.length)} of {pluralize(failed, 'failed record')} {failures.length === 1 ? 'is' : 'are'}{' '}
          listed. The list omits parts of failed records.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul className={classes.rows} tabIndex={0} aria-label="Records that will fail">
        {failures.map((failure) => (
          <li key={failure.id}>
            <span className="cut" title={placeOfFailure(failure)}>
              <bdi>{nameOfRecord(failure)}</bdi> <span className="quiet">{placeOfFailure(failure)}</span>
            </span>
            <span className="cut">
              {failure.field && <code>{failure.field}</code>} {reasonOf(failure)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
