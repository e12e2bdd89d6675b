import { Button } from '@mantine/core'
import { Dialog } from '../ui/dialog.tsx'
import { count } from '../ui/number.ts'
import { PathText } from '../ui/path-text.tsx'
import classes from './act-dialog.module.css'
import { isOver, type Run } from './bulk-runner.ts'
import { bulkRun } from './bulk-send.ts'

/** How far a run has come, and what of it did not work, in the server's words. Closed, it goes on. */
export function RunDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const over = isOver(run)
  const failed = run.failed.length
  const left = run.items.length - run.done
  const again = failed + left
  const close = () => {
    if (over) bulkRun.drop()
    onClose()
  }
  return (
    <Dialog
      title={titleOf(run)}
      size={640}
      onClose={close}
      foot={
        over ? (
          <>
            <Button onClick={close}>Close</Button>
            {again > 0 && (
              <Button variant="filled" onClick={() => void bulkRun.retry()}>
                {left > 0 && failed === 0
                  ? `Go on with ${count(left)}`
                  : `Try ${again === 1 ? 'it' : `these ${count(again)}`} again`}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={onClose}>Close, it goes on</Button>
            <Button disabled={run.state === 'stopping'} onClick={bulkRun.stop}>
              {run.state === 'stopping' ? 'Stopping after this one' : 'Stop'}
            </Button>
          </>
        )
      }
    >
      <div className={classes.run}>
        <progress
          className={classes.track}
          value={over ? run.done - failed : run.done}
          max={run.items.length}
          aria-label={run.verb}
        />
        <p className={classes.counts} role="status">
          <span>
            <b>{count(run.done - failed)}</b> done
          </span>
          <span data-bad={failed > 0 || undefined}>
            <b>{count(failed)}</b> failed
          </span>
          <span>
            <b>{count(left)}</b> {over ? 'not tried' : 'left'}
          </span>
          {!over && <PathText path={run.items[run.done]?.name ?? ''} className="mono quiet" />}
        </p>
      </div>
      {failed > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <ul className={classes.failures} tabIndex={0} aria-label="What did not work">
          {run.failed.map(({ id, name, text }) => (
            <li key={id}>
              <PathText path={name} className="mono" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function titleOf({ verb, items, done, failed, state }: Run): string {
  const all = count(items.length)
  if (state === 'stopped') return `Stopped after ${count(done)} of ${all}`
  if (state === 'ended') return failed.length > 0 ? `${count(failed.length)} of ${all} did not work` : `All ${all} done`
  return `${verb} ${all} ${items.length === 1 ? 'project' : 'projects'}`
}
