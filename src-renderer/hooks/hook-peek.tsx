import { useState } from 'react'
import { curlText } from '../api/curl.ts'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { ResponseJson } from '../lists/response-json.tsx'
import { copyText } from '../ui/copy.ts'
import { count, duration } from '../ui/number.ts'
import { type Meta, Peek, PeekFoot, PeekTabs } from '../ui/peek.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Ago, Day } from '../ui/when.tsx'
import { getsText, type HookCard, shareText, stateOf } from './hook.ts'
import { HookVerbs } from './hook-verbs.tsx'
import classes from './hooks.module.css'
import { NewestDeliveries } from './newest-deliveries.tsx'
import { PausedBy } from './paused-by.tsx'
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
          <NewestDeliveries hook_id={id} />
        </div>
      ) : (
        <PeekSkeleton noun="hook" read={read} bars={['70%', '90%']} />
      )}
    </Peek>
  )
}

const metaOf = (hook: HookCard): Meta => [
  ...(hook.paused ? [['Paused by', <PausedBy key="p" hook_id={hook.id} />] as const] : []),
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
