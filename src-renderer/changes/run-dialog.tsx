import { Button } from '@mantine/core'
import { Dialog } from '../ui/dialog.tsx'
import { count } from '../ui/number.ts'
import { PathText } from '../ui/path-text.tsx'
import { useStore } from '../ui/store.ts'
import { bulkRun, lastChange } from './last-change.ts'
import { NameList } from './name-list.tsx'
import classes from './run-dialog.module.css'
import { countOf, describeWork, hasEnded, type Run, succeededItems } from './runner.ts'
import { UndoButton } from './undo-button.tsx'
import { WaitingText } from './waiting-text.tsx'

/** Progress of a run and the result of each item. The run continues when the dialog is closed. */
export function RunDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const undoable = useStore(lastChange)
  const ended = hasEnded(run)
  const failed = run.failed.length
  const remaining = run.items.length - run.done
  const retryCount = failed + remaining
  const succeeded = succeededItems(run)
  const share = (part: number) => `${(100 * part) / run.items.length}%`
  const close = () => {
    if (ended) bulkRun.discard()
    onClose()
  }
  return (
    <Dialog
      title={titleOf(run)}
      size={640}
      onClose={close}
      foot={
        ended ? (
          <>
            {undoable && <UndoButton change={undoable} />}
            <Button onClick={close}>Close</Button>
            {retryCount > 0 && (
              <Button variant="filled" onClick={() => void bulkRun.retry()}>
                {remaining > 0 && failed === 0 ? 'Continue with' : 'Retry'} {countOf(retryCount, run.nouns)}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={onClose}>Run in background</Button>
            <Button disabled={run.state === 'stopping'} onClick={bulkRun.stop}>
              {run.state === 'stopping' ? `Stopping after this ${run.nouns[0]}` : 'Stop'}
            </Button>
          </>
        )
      }
    >
      <div className={classes.run}>
        <div className={classes.bar}>
          <progress
            className={classes.track}
            value={ended ? run.done - failed : run.done}
            max={run.items.length}
            aria-label={describeWork(run)}
          />
          <span className={classes.failed} style={{ left: share(run.done - failed), width: share(failed) }} />
        </div>
        <p className={classes.counts} role="status">
          <span>
            <b>{count(run.done - failed)}</b> done
          </span>
          <span data-bad={failed > 0 || undefined}>
            <b>{count(failed)}</b> failed
          </span>
          <span>
            <b>{count(remaining)}</b> {ended ? 'not started' : 'left'}
          </span>
          {!ended && run.waits_until === undefined && (
            <PathText path={run.items[run.done]?.name ?? ''} className="mono quiet" />
          )}
          {run.waits_until !== undefined && <WaitingText until={run.waits_until} />}
        </p>
      </div>
      {failed > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <ul className={classes.failures} tabIndex={0} aria-label="Failures">
          {run.failed.map(({ id, name, text }) => (
            <li key={id}>
              <PathText path={name} className="mono" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {ended && succeeded.length > 0 && <NameList summary={`Show ${count(succeeded.length)} done`} items={succeeded} />}
    </Dialog>
  )
}

function titleOf(run: Run): string {
  const { items, done, failed, state, isUndo } = run
  const all = count(items.length)
  if (state === 'stopped') return `Stopped after ${count(done)} of ${all}`
  if (state === 'ended' && failed.length > 0)
    return isUndo && items.length === 1 ? 'Not undone' : `${count(failed.length)} of ${all} failed`
  if (state === 'ended') return items.length === 1 ? 'Done' : `All ${all} done`
  return describeWork(run)
}
