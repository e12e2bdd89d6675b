import { IconAlertTriangle } from '@tabler/icons-react'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportStates } from './import-states.tsx'
import type { ImportResult } from './import-words.ts'
import classes from './imports.module.css'
import outcomes from './outcomes.module.css'
import { stateTimes } from './state-times.ts'

/** The state of an import and what became of its records. */
export function ImportSummary({ result }: { result: ImportResult }) {
  const { status, error, relations, imported_by } = result
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.run} tabIndex={0} aria-label="Import">
      <ImportStates
        status={status}
        createdAt={result.created_at}
        times={stateTimes(result)}
        by={imported_by?.name ?? undefined}
      />
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
