import { Button } from '@mantine/core'
import { copyText } from './copy.ts'
import classes from './curl-button.module.css'
import { unavailable } from './unavailable.ts'

interface Props {
  /** The request as curl. Undefined if there is no request yet. */
  curl: (() => string) | undefined
  /** Why there is no request yet. */
  reason?: string | undefined
  /** `curl` returns several requests. */
  isScript?: boolean
  className?: string | undefined
}

/** Copies what a form or dialog will send. */
export function CurlButton({ curl, reason = '', isScript = false, className = '' }: Props) {
  return (
    <Button
      variant="subtle"
      color="gray"
      className={`${classes.curl} ${className}`}
      {...(!curl && unavailable(reason))}
      onClick={() => curl && copyText(curl(), isScript ? 'Script' : 'Request')}
    >
      {isScript ? 'Copy as script' : 'Copy as curl'}
    </Button>
  )
}
