import { useState } from 'react'
import { curlText } from '../api/curl.ts'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { ResponseJson } from '../lists/response-json.tsx'
import { copyText } from '../ui/copy.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { count, duration } from '../ui/number.ts'
import { type Meta, Peek, PeekFoot, PeekTabs } from '../ui/peek.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Ago, Day } from '../ui/when.tsx'
import { type Outcome, toneOf } from './delivery.ts'
import { getsText, type HookCard, shareText, stateOf } from './hook.ts'
import { HookVerbs } from './hook-verbs.tsx'
import classes from './hooks.module.css'
import { LatencyDot } from './latency-dot.tsx'
import { ReceiverPanel } from './receiver-panel.tsx'
import { Strip } from './strip.tsx'

interface Props extends PeekActions {
  id: number
  row: HookCard | undefined
}

const tabs = [
  ['overview', 'Overview'],
  ['json', 'JSON'],
] as const
const refreshed_ms = 4000
const listed = 10

/** A hook beside the list: its results, its built-in receiver, and what an administrator does with it. */
export function HookPeek({ id, row, ...actions }: Props) {
  const read = useRead('GET /-/gantry/v1/hooks/:id', { id }, { refetchInterval: refreshed_ms })
  useScreenRequest({ request: read.request, peek: true })
  const [tab, setTab] = useState<(typeof tabs)[number][0]>('overview')
  const hook = read.data ?? row
  const state = hook && stateOf(hook)
  return (
    <Peek
      name="Hook"
      badge={
        state && (
          <StatusBadge tone={state.tone} look="tint">
            {state.text}
          </StatusBadge>
        )
      }
      reference={`hook ${id}`}
      title={tab === 'json' ? '' : (hook?.name ?? '')}
      tabs={<PeekTabs value={tab} onPick={setTab} tabs={tabs} />}
      {...(tab === 'overview' && hook && { meta: metaOf(hook) })}
      foot={
        read.data && (
          <PeekFoot>
            <HookVerbs hook={read.data} onDeleted={actions.onClose} />
          </PeekFoot>
        )
      }
      onCopy={() => copyText(curlText(read.request), 'Request')}
      {...actions}
    >
      {tab === 'json' ? (
        <ResponseJson name="Hook" read={read} peeked />
      ) : hook ? (
        <div className={classes.peeked}>
          <p className={`mono ${classes.wholeUrl}`}>{hook.url}</p>
          {hook.description !== null && (
            <p dir="auto" className={classes.description}>
              {hook.description}
            </p>
          )}
          <Strip name={hook.url} results={hook.recent} />
          {hook.receiver !== null && <ReceiverPanel name={hook.receiver} />}
          <section aria-label="Newest deliveries">
            <header className={classes.receiverHead}>
              <h3>Newest deliveries</h3>
              <LinkButton to="/deliveries" search={{ q: `hook:${id}` }}>
                All deliveries
              </LinkButton>
            </header>
            {hook.recent.length === 0 && <p className="quiet">Nothing was sent yet.</p>}
            <ul>
              {hook.recent
                .slice(-listed)
                .toReversed()
                .map((one) => (
                  <Result key={one.id} result={one} />
                ))}
            </ul>
          </section>
        </div>
      ) : (
        <PeekSkeleton noun="hook" read={read} bars={['70%', '90%']} />
      )}
    </Peek>
  )
}

const words: Record<Outcome, string> = { ok: 'ok', client_error: '4xx', server_error: '5xx', no_answer: 'no answer' }

function Result({ result: { outcome, duration_ms, at } }: { result: HookCard['recent'][number] }) {
  const tone = toneOf({ outcome })
  return (
    <li className={classes.result}>
      <StatusBadge tone={tone}>{words[outcome]}</StatusBadge>
      <LatencyDot ms={duration_ms ?? 0} tone={tone} />
      <span className={classes.figure}>{duration_ms === null ? '–' : duration(duration_ms)}</span>
      <span className={`quiet ${classes.age}`}>{at !== null && <Ago at={at} />}</span>
    </li>
  )
}

const metaOf = (hook: HookCard): Meta => [
  ['Events', getsText(hook)],
  ['Success', `${shareText(hook)} of ${count(hook.deliveries)} in seven days`],
  ['Waiting', count(hook.waiting)],
  ['Median', hook.p50_ms === null ? '–' : duration(hook.p50_ms)],
  ['p95', hook.p95_ms === null ? '–' : duration(hook.p95_ms)],
  ['Token', hook.has_token ? 'stored' : 'none'],
  ['Certificate', hook.enable_ssl_verification ? 'checked' : 'not checked'],
  ...(hook.disabled_until === null ? [] : [['Backed off until', <Ago key="u" at={hook.disabled_until} />] as const]),
  ['Created', <Day key="c" at={hook.created_at} />],
]
