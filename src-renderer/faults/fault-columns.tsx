import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { count } from '../ui/number.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { effectText } from './effect-words.ts'
import type { Fault } from './fault.ts'
import { expectedText, targetText, turnText, verdictOf } from './fault-words.ts'

export const FaultState = ({ enabled, look = 'dot' }: { enabled: boolean; look?: 'dot' | 'tint' }) => (
  <StatusBadge tone={enabled ? 'ok' : 'plain'} look={look}>
    {enabled ? 'On' : 'Off'}
  </StatusBadge>
)

/** Says with a word and a shape whether the hits are as expected. */
export function Verdict({ fault }: { fault: Pick<Fault, 'hits' | 'expect'> }) {
  const verdict = verdictOf(fault)
  if (!verdict) return null
  const Icon = verdict.tone === 'ok' ? IconCheck : IconAlertTriangle
  return (
    <StatusBadge
      tone={verdict.tone}
      look={verdict.tone === 'ok' ? 'dot' : 'tint'}
      icon={<Icon size={13} stroke={1.75} aria-hidden="true" />}
    >
      {verdict.text}
    </StatusBadge>
  )
}

export const faultColumns: Columns<Fault> = [
  {
    id: 'state',
    header: 'State',
    meta: { track: '52px' },
    cell: ({ row: { original: fault } }) => <FaultState enabled={fault.enabled} />,
  },
  {
    id: 'name',
    header: 'Name',
    meta: { track: 'minmax(90px, 2fr)' },
    cell: ({ row: { original: fault } }) => (
      <span className="cut" style={{ fontWeight: 500 }}>
        {fault.name}
      </span>
    ),
  },
  {
    id: 'target',
    header: 'Happens to',
    meta: { track: 'minmax(120px, 3fr)', from: 620, name: 'Happens to', hint: 'The route, the jobs or the imports' },
    cell: ({ row: { original: fault } }) => (
      <span className={`cut ${fault.route === null || fault.route === '*' ? 'quiet' : 'mono'}`}>
        {targetText(fault)}
      </span>
    ),
  },
  {
    id: 'user',
    header: 'User',
    meta: { track: 'minmax(70px, 1fr)', from: 1300, name: 'User', hint: 'Only requests of this user' },
    cell: ({ row: { original: fault } }) => (
      <span className="quiet cut">{fault.user === null ? '–' : `@${fault.user}`}</span>
    ),
  },
  {
    id: 'turn',
    header: 'Turn',
    meta: { track: 'minmax(90px, 2fr)', from: 900, name: 'Turn', hint: 'Which of those that match meet the fault' },
    cell: ({ row: { original: fault } }) => <span className="quiet cut">{turnText(fault)}</span>,
  },
  {
    id: 'effect',
    header: 'Effect',
    // The verdict needs the room more.
    meta: { track: 'minmax(120px, 3fr)', from: 560, name: 'Effect' },
    cell: ({ row: { original: fault } }) => <span className="cut">{effectText(fault.effect)}</span>,
  },
  {
    id: 'matched',
    header: 'Matched',
    meta: {
      ...{ track: '64px', align: 'right', from: 760, name: 'Matched' },
      hint: 'How many requests, jobs or imports matched, whether or not it was their turn',
    },
    cell: ({ row: { original: fault } }) => <span className="quiet">{count(fault.matched)}</span>,
  },
  {
    id: 'hits',
    header: 'Hits',
    meta: { track: '48px', align: 'right' },
    cell: ({ row: { original: fault } }) => count(fault.hits),
  },
  {
    id: 'expected',
    header: 'Expected',
    meta: { track: '72px', align: 'right', from: 1000, name: 'Expected', hint: 'How many hits are expected' },
    cell: ({ row: { original: fault } }) => (
      <span className="quiet">{fault.expect ? expectedText(fault.expect) : '–'}</span>
    ),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    meta: { track: '104px', hasNoBar: true, name: 'Verdict', hint: 'Whether the hits are as expected so far' },
    cell: ({ row: { original: fault } }) => <Verdict fault={fault} />,
  },
]
