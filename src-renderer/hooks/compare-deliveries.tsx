import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { Diff } from '../ui/diff.tsx'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { requestText, responseText } from './compare-text.ts'
import classes from './hooks.module.css'

interface Props {
  older: number
  newer: number
  onClose: () => void
}

/** Two deliveries as one text each for request and response: what the newer one has changed. */
export function CompareDeliveries({ older, newer, onClose }: Props) {
  const first = useRead('GET /-/gantry/v1/deliveries/:id', { id: older })
  const second = useRead('GET /-/gantry/v1/deliveries/:id', { id: newer })
  const [isWhole, setWhole] = useState(false)
  const error = first.error ?? second.error
  return (
    <Dialog
      title={`Delivery ${older} and ${newer}`}
      size={920}
      onClose={onClose}
      foot={
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      <Lead>
        Text that is struck out is only in delivery {older}, marked text only in delivery {newer}.
      </Lead>
      {error && <ErrorBand error={error} what="The deliveries could not be loaded." />}
      {!error && !(first.data && second.data) && <SkeletonBar width="70%" />}
      {first.data && second.data && (
        <div className={classes.compared}>
          <Switch
            label="Show ids and times, which always differ"
            checked={isWhole}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
          <h3>Request</h3>
          <Diff name="Request" before={requestText(first.data, isWhole)} after={requestText(second.data, isWhole)} />
          <h3>Response</h3>
          <Diff name="Response" before={responseText(first.data, isWhole)} after={responseText(second.data, isWhole)} />
        </div>
      )}
    </Dialog>
  )
}
