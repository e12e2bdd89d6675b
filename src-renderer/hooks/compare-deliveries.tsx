import { Button } from '@mantine/core'
import { useRead } from '../api/use-api.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { Diff } from '../ui/diff.tsx'
import { indented } from '../ui/json-text.ts'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { type DeliveryDetail, statusText } from './delivery.ts'
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
          <h3>Request</h3>
          <Diff name="Request" before={requestText(first.data)} after={requestText(second.data)} />
          <h3>Response</h3>
          <Diff name="Response" before={responseText(first.data)} after={responseText(second.data)} />
        </div>
      )}
    </Dialog>
  )
}

const headersText = (headers: Readonly<Record<string, unknown>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')

const requestText = ({ url, hook_url, request_headers, request_body }: DeliveryDetail) =>
  `POST ${url === '' ? hook_url : url}\n${headersText(request_headers)}\n\n${indented(request_body)}`

const responseText = (delivery: DeliveryDetail) =>
  `${statusText(delivery)}\n${headersText(delivery.response_headers ?? {})}\n\n${indented(delivery.response_body ?? '')}`
