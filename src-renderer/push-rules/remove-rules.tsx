import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './push-rules.module.css'

interface Props {
  pending: boolean
  onRemove: () => void
}

/** Asks before the push rules are removed. The focus follows the buttons, which replace each other. */
export function RemoveRules({ pending, onRemove }: Props) {
  /** False after the user has cancelled. */
  const [confirming, setConfirming] = useState<boolean>()
  if (!confirming)
    return (
      <Button className={classes.end ?? ''} autoFocus={confirming === false} onClick={() => setConfirming(true)}>
        Remove…
      </Button>
    )
  return (
    <span className={classes.end}>
      <Button autoFocus onClick={() => setConfirming(false)}>
        Cancel
      </Button>
      <Button variant="filled" color="red" loading={pending} onClick={onRemove}>
        Remove push rules
      </Button>
    </span>
  )
}
