import { Button } from '@mantine/core'
import { Dialog, Lead } from '../ui/dialog.tsx'
import classes from './bulk-report.module.css'
import type { Run } from './use-bulk.ts'

interface Props {
  run: Run
  /** How a row is called: `harbor/api#482`. */
  nameOf: (key: string) => string
  onRetry: () => void
  onClose: () => void
}

/** What of a run did not work, row by row, in the server's words. */
export function BulkReport({ run, nameOf, onRetry, onClose }: Props) {
  const failed = run.failed.length
  return (
    <Dialog
      title={`${failed} of ${run.of} did not work`}
      size={600}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="filled" onClick={onRetry}>
            Try {failed === 1 ? 'it' : `these ${failed}`} again
          </Button>
        </>
      }
    >
      <Lead>
        {run.verb}: {run.done - failed} done, {failed} refused
        {run.state === 'stopped' && `, ${run.of - run.done} not tried because you stopped it`}.
      </Lead>
      <ul className={classes.list}>
        {run.failed.map(({ key, text }) => (
          <li key={key}>
            <span className="mono">{nameOf(key)}</span>
            <span className={classes.text}>{text}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
