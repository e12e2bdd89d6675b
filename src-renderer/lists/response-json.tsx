import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { curlText } from '../api/curl.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { copyText } from '../ui/copy.ts'
import { JsonPane } from '../ui/json-pane.tsx'
import classes from './response-json.module.css'

interface Props {
  name: string
  read: { data: unknown; request: WireRequest }
  onClose?: () => void
  /** Shown as a tab of a peek. */
  peeked?: boolean
}

/** A response body as JSON, with its request. */
export function ResponseJson({ name, read, onClose, peeked }: Props) {
  return (
    <div className={classes.pane} data-peeked={peeked || undefined}>
      <div className={classes.bar}>
        <span className={`mono cut ${classes.request}`}>
          <b>{read.request.method}</b> {read.request.path}
        </span>
        <Button onClick={() => copyText(JSON.stringify(read.data, null, 2), 'JSON')}>Copy JSON</Button>
        <Button onClick={() => copyText(curlText(read.request), 'Request')}>Copy as curl</Button>
        {onClose && (
          <ActionIcon
            className={classes.close ?? ''}
            variant="subtle"
            color="gray"
            size={26}
            aria-label="Close (Esc)"
            onClick={onClose}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      {read.data !== undefined && <JsonPane name={`${name} as JSON`} value={read.data} />}
    </div>
  )
}
