import { useState } from 'react'
import { curlText } from '../api/curl.ts'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { ResponseJson } from '../lists/response-json.tsx'
import { copyText } from '../ui/copy.ts'
import { JsonPane } from '../ui/json-pane.tsx'
import { count } from '../ui/number.ts'
import { type Meta, Peek, PeekFoot, PeekTabs } from '../ui/peek.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { effectText } from './effect-words.ts'
import type { Fault } from './fault.ts'
import { FaultState, Verdict } from './fault-columns.tsx'
import { FaultHits } from './fault-hits.tsx'
import { FaultVerbs } from './fault-verbs.tsx'
import { expectedText, targetText, turnText } from './fault-words.ts'
import classes from './faults.module.css'
import { looked_ms } from './use-fault-news.ts'

interface Props extends PeekActions {
  id: number
  row: Fault | undefined
}

const tabs = [
  ['overview', 'Overview'],
  ['json', 'JSON'],
] as const

/** A rule beside the list: what it does to which requests, what it has hit, and what an administrator does with it. */
export function FaultPeek({ id, row, ...actions }: Props) {
  const read = useRead('GET /-/gantry/v1/faults/:fault_id', { fault_id: id }, { refetchInterval: looked_ms })
  useScreenRequest({ request: read.request, peek: true })
  const [tab, setTab] = useState<(typeof tabs)[number][0]>('overview')
  const isGone = read.error?.status === 404
  const fault = isGone ? undefined : (read.data ?? row)
  return (
    <Peek
      name="Rule"
      badge={fault && <FaultState enabled={fault.enabled} look="tint" />}
      reference={`rule ${id}`}
      title={tab === 'overview' && fault ? fault.name : ''}
      tabs={<PeekTabs value={tab} onPick={setTab} tabs={tabs} />}
      {...(tab === 'overview' && fault && { meta: metaOf(fault) })}
      foot={
        fault && (
          <PeekFoot>
            <FaultVerbs fault={fault} onRemoved={actions.onClose} />
          </PeekFoot>
        )
      }
      onCopy={() => copyText(curlText(read.request), 'Request')}
      {...actions}
    >
      {isGone ? (
        <p>This rule no longer exists: somebody has removed it, or the server restarted.</p>
      ) : tab === 'json' ? (
        <ResponseJson name="Rule" read={read} peeked />
      ) : fault ? (
        <div className={classes.peeked}>
          <p>
            {effectText(fault.effect)}. <Verdict fault={fault} />
          </p>
          <FaultHits fault={fault} />
          <section aria-label="Effect">
            <h3>Effect</h3>
            <div className={classes.json}>
              <JsonPane name="Effect as JSON" value={fault.effect} wraps />
            </div>
          </section>
        </div>
      ) : (
        <PeekSkeleton noun="rule" read={read} bars={['70%', '40%']} />
      )}
    </Peek>
  )
}

const metaOf = (fault: Fault): Meta => [
  [
    'Happens to',
    <span key="target" className={fault.route === null ? undefined : 'mono'}>
      {targetText(fault)}
    </span>,
  ],
  ['Turn', turnText(fault)],
  ['User', fault.user === null ? 'all' : `@${fault.user}`],
  ['Matched', count(fault.matched)],
  ['Hits', count(fault.hits)],
  ['Expected', fault.expect ? expectedText(fault.expect) : '–'],
  ['Pack', fault.pack ?? '–'],
  ['Seed', String(fault.seed)],
]
