import { IconAlertTriangle } from '@tabler/icons-react'
import { TransferProgress } from '../transfers/transfer-progress.tsx'
import transfers from '../transfers/transfers.module.css'
import { ImportOutcome } from './import-outcome.tsx'
import { factsOfRun, importStep } from './import-progress.ts'
import { ImportStates } from './import-states.tsx'
import type { ImportResult } from './import-words.ts'
import classes from './imports.module.css'
import outcomes from './outcomes.module.css'
import { sumOf } from './outcomes.ts'
import { stateTimes } from './state-times.ts'

/** The state of an import, its progress, and what became of its records. `at` is when the result was read, by the browser's clock. */
export function ImportSummary({ result, at }: { result: ImportResult; at: number }) {
  const { status, error, relations, imported_by } = result
  const sum = relations && sumOf(relations)
  const runs = status === 'scheduled' || status === 'started'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.run} tabIndex={0} aria-label="Import">
      <ImportStates
        status={status}
        createdAt={result.created_at}
        times={stateTimes(result)}
        since={status === 'scheduled' ? result.created_at : status === 'started' ? result.started_at : null}
        by={imported_by?.name ?? undefined}
      />
      {runs && (
        <div className={transfers.band}>
          <TransferProgress
            step={importStep(result, sum && { read: sum.read, done: sum.read - sum.waiting })}
            at={at}
          />
        </div>
      )}
      <dl className={transfers.facts}>
        {factsOfRun(result, sum?.read ?? 0).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {status === 'failed' && <FailedNote text={error} />}
      {relations && <ImportOutcome result={result} relations={relations} />}
      {status === 'finished' && !relations && (
        <p className={outcomes.remark}>
          Record counts are not available, because this import ran before the instance recorded them.
        </p>
      )}
      {status === 'finished' && (
        <p className={outcomes.remark}>
          Optional values that are invalid, such as an impossible due date, are left empty and do not count as failures.
          Long texts are truncated.
        </p>
      )}
    </section>
  )
}

function FailedNote({ text }: { text: string | null }) {
  return (
    <div className={classes.failed} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      <div>
        <p>The import failed. Nothing was imported, and existing projects have not changed.</p>
        <p className={text === null ? 'quiet' : 'mono'}>{text ?? 'The server gave no reason.'}</p>
      </div>
    </div>
  )
}
