import { Button } from '@mantine/core'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { count, pluralize } from '../ui/number.ts'
import classes from './bulk-report.module.css'
import type { Run } from './use-bulk.ts'

interface Props {
  run: Run
  /** The reference of an issue: `harbor/api#482`. */
  nameOf: (key: string) => string
  onRetry: () => void
  onClose: () => void
}

/** The issues that could not be changed, each with the server's error. */
export function BulkReport({ run, nameOf, onRetry, onClose }: Props) {
  const failed = run.failed.length
  return (
    <Dialog
      title={`${count(failed)} of ${count(run.total)} failed`}
      size={600}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="filled" onClick={onRetry}>
            Retry {pluralize(failed, 'issue')}
          </Button>
        </>
      }
    >
      <Lead>
        {run.verb} {pluralize(run.total, 'issue')}: {count(run.done - failed)} done, {count(failed)} failed
        {run.state === 'stopped' && `, ${count(run.total - run.done)} not tried because you stopped the run`}.
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
