import { Tooltip } from '@mantine/core'
import { type Heat, heatTexts } from './coverage.ts'
import { originTexts, type Source } from './origin.ts'
import classes from './reference.module.css'

/** `GET` is quiet, what changes data stands out, and `DELETE` is marked as destructive. */
export const kindOf = (method: string) => (method === 'GET' ? 'read' : method === 'DELETE' ? 'deletion' : 'write')

export const Method = ({ method }: { method: string }) => (
  <span className={classes.method} data-kind={kindOf(method)}>
    {method}
  </span>
)

/** How a behaviour is known. The explanation appears on hover and with the focus. */
export function OriginBadge({ source }: { source: Source | undefined }) {
  if (!source) return null
  const text = [originTexts[source.origin], source.source && `Source: ${source.source}.`].filter(Boolean).join(' ')
  return (
    <Tooltip label={text} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.origin} data-origin={source.origin} aria-description={text}>
        {source.origin}
      </button>
    </Tooltip>
  )
}

/** The mark of an endpoint that clients have used. */
export const UsedMark = ({ heat }: { heat: Heat }) =>
  heat === 'never' ? null : (
    <i className={classes.used} data-heat={heat} role="img" aria-label={heatTexts[heat]} title={heatTexts[heat]} />
  )
