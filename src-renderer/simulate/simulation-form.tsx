import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fetchBody, requestOf } from '../api/client.ts'
import { curlText } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { useFormRequests } from '../api/wire.ts'
import { hostOf, readsAffectedByDeliveries } from '../hooks/delivery.ts'
import type { HookCard } from '../hooks/hook.ts'
import { CurlButton } from '../ui/curl-button.tsx'
import { JsonPane } from '../ui/json-pane.tsx'
import { Keys } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MainButton } from '../ui/main-button.tsx'
import { pluralize } from '../ui/number.ts'
import { SkeletonBar } from '../ui/states.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useSubmitKeys } from '../ui/use-submit-keys.ts'
import { SentDeliveries } from './sent-deliveries.tsx'
import classes from './simulate.module.css'
import {
  type EventKind,
  emptySimulation,
  refusalText,
  simulationInput,
  simulationObstacle,
  whyNobody,
} from './simulation.ts'
import { SimulationFields } from './simulation-fields.tsx'

interface Props {
  kind: EventKind
  hooks: readonly HookCard[]
  /** The hook that the address names. */
  hook: string
}

const address = 'POST /-/gantry/v1/simulations'

/** The fields of one event, its payload as it would be sent, and the hooks that would get it. */
export function SimulationForm({ kind, hooks, hook }: Props) {
  const draft = useDraft(`simulate ${kind.event_name}`, { ...emptySimulation, hook })
  const send = useWrite(address, { refreshes: readsAffectedByDeliveries })
  const [sent, setSent] = useState<readonly number[]>()
  const obstacle = simulationObstacle(kind, draft.value)
  const input = simulationInput(kind, draft.value)
  const request = requestOf(address, input)
  const [previewed] = useDebouncedValue(input, 200)
  const preview = useQuery({
    queryKey: ['simulation', previewed],
    queryFn: () => fetchBody('POST /-/gantry/v1/simulations/preview', previewed),
    placeholderData: keepPreviousData,
    enabled: obstacle === undefined,
    retry: false,
  })
  useFormRequests({ requests: [request], obstacle, write: send })
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent || send.error) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [sent, send.error])
  const getting = preview.data?.hooks ?? []
  const isWantedByNobody =
    preview.data !== undefined && !preview.error && getting.length === 0 && obstacle === undefined
  // The preview is refused for the same reason.
  const refusal = send.error ?? preview.error
  const submit = () =>
    void send.write(input).then(
      ({ deliveries }) => setSent(deliveries),
      () => undefined,
    )
  const form = useRef<HTMLElement>(null)
  useSubmitKeys(form, () => obstacle === undefined && !send.pending && submit(), { name: 'Send the event' })
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={form} className={classes.form} aria-label={kind.title} tabIndex={0}>
        <h2 className={classes.title}>{kind.title}</h2>
        <p className="quiet">{kind.caused_here ? kind.cause : `${kind.cause} It can only be simulated here.`}</p>
        <SimulationFields
          kind={kind}
          hooks={hooks}
          value={draft.value}
          onChange={(part) => {
            setSent(undefined)
            send.reset()
            draft.set(part)
          }}
        />
        <div className={classes.acts}>
          <MainButton obstacle={obstacle} loading={send.pending} onClick={submit} keys={<Keys of="Ctrl+Enter" />}>
            Send event
          </MainButton>
          <CurlButton curl={obstacle === undefined ? () => curlText(request) : undefined} reason={obstacle} />
          {draft.restored_from !== undefined && <Button onClick={draft.discard}>Reset</Button>}
        </div>
        <div ref={outcome}>
          {refusal && (
            <p role="alert" className={classes.refusal}>
              {refusalText(refusal)}
            </p>
          )}
          {sent !== undefined && sent.length > 0 && <SentDeliveries ids={sent} />}
          {(sent?.length === 0 || isWantedByNobody) && (
            <p role="status" className={classes.sent}>
              {sent === undefined ? '' : 'Nothing was queued. '}
              {whyNobody(kind, hooks)}
              <LinkButton to="/hooks">Open hooks</LinkButton>
            </p>
          )}
        </div>
      </section>
      <section className={classes.preview} aria-label="Preview">
        <header className={classes.previewHead}>
          <h2>Payload</h2>
          <span className="quiet">{preview.data && !preview.error && recipients(getting, hooks)}</span>
        </header>
        {preview.error ? (
          <p className={`quiet ${classes.none}`}>There is no payload to show.</p>
        ) : preview.data ? (
          <JsonPane name="Payload" value={preview.data.payload} wraps />
        ) : (
          obstacle === undefined && <SkeletonBar width="60%" />
        )}
      </section>
    </>
  )
}

function recipients(ids: readonly number[], hooks: readonly HookCard[]): string {
  const names = ids.map((id) => hooks.find((hook) => hook.id === id)).flatMap((hook) => (hook ? hostOf(hook.url) : []))
  if (ids.length === 0) return 'to no hook'
  return names.length > 2 ? `to ${pluralize(ids.length, 'hook')}` : `to ${names.join(' and ')}`
}
