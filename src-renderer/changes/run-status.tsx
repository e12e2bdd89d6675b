import { Button } from '@mantine/core'
import { BulkProgress } from '../ui/bulk-bar.tsx'
import { count } from '../ui/number.ts'
import { bulkRun, isRunShown } from './last-change.ts'
import { describeWork, hasEnded, type Run } from './runner.ts'
import { WaitingText } from './waiting-text.tsx'

/** A run in the bulk bar: its progress or its result, with a button that opens its dialog. */
export function RunStatus({ run }: { run: Run }) {
  return (
    <>
      {hasEnded(run) ? (
        <span role="status">
          {count(run.done - run.failed.length)} of {count(run.items.length)} done, {count(run.failed.length)} failed
        </span>
      ) : (
        <BulkProgress
          done={run.done}
          total={run.items.length}
          work={describeWork(run)}
          waiting={run.waits_until !== undefined && <WaitingText until={run.waits_until} />}
          onCancel={bulkRun.stop}
        />
      )}
      <Button ml={8} onClick={() => isRunShown.set(true)}>
        View details
      </Button>
    </>
  )
}
