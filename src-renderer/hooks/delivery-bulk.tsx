import { IconArrowsDiff, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { ChangeDialog } from '../changes/change-dialog.tsx'
import { bulkRun } from '../changes/last-change.ts'
import { RunStatus } from '../changes/run-status.tsx'
import type { List } from '../lists/use-list.ts'
import { useSelectAll } from '../lists/use-select-all.ts'
import { without } from '../lists/use-selection.ts'
import { BulkAction, BulkBar } from '../ui/bulk-bar.tsx'
import { useStore } from '../ui/store.ts'
import { CompareDeliveries } from './compare-deliveries.tsx'
import type { Delivery } from './delivery.ts'
import type { HookCard } from './hook.ts'
import { announceQueued, nameOfDelivery, readsAffectedByResends, resend, resendRequest, sortOut } from './resend.ts'

interface Props {
  list: List<Delivery>
  hooks: readonly HookCard[]
  selected: ReadonlySet<string>
  onSelected: (ids: ReadonlySet<string>) => void
}

const keyOf = ({ id }: Delivery) => String(id)

/** The bar for selected deliveries: they can be sent again, and two of them can be compared. */
export function DeliveryBulk({ list, hooks, selected, onSelected }: Props) {
  const run = useStore(bulkRun.current)
  const [open, setOpen] = useState<'resend' | 'compare'>()
  const { selectAll, progress } = useSelectAll({ pages: list.pages, keyOf, selected, onSelected })
  const deliveries = list.loaded.filter((row) => selected.has(keyOf(row)))
  const { sendable, skipped } = sortOut(deliveries, hooks)
  const close = () => setOpen(undefined)
  const [older = 0, newer = 0] = [...selected].map(Number).toSorted((a, b) => a - b)
  return (
    <>
      {(selected.size > 0 || run) && (
        <BulkBar
          selected={run ? run.items.length : selected.size}
          selectAll={selectAll}
          onClear={() => onSelected(new Set())}
          running={run ? <RunStatus run={run} /> : progress && <span role="status">{progress}</span>}
        >
          <BulkAction icon={<IconRefresh size={15} stroke={1.75} />} onClick={() => setOpen('resend')}>
            Resend
          </BulkAction>
          <BulkAction
            icon={<IconArrowsDiff size={15} stroke={1.75} />}
            disabled={selected.size !== 2}
            onClick={() => setOpen('compare')}
          >
            Compare
          </BulkAction>
        </BulkBar>
      )}
      {open === 'resend' && (
        <ChangeDialog
          title={`Resend ${sendable.length === 1 ? 'delivery' : `${sendable.length} deliveries`}`}
          action="Resend"
          verb="Resending"
          done="queued again"
          nouns={['delivery', 'deliveries']}
          items={sendable.map((row) => ({ id: row.id, name: nameOfDelivery(row) }))}
          skipped={skipped}
          missing={selected.size - deliveries.length}
          change={({ id }) => resend(Number(id))}
          requestFor={({ id }) => resendRequest(Number(id))}
          reads={readsAffectedByResends}
          announce={({ text }) => announceQueued(text, 'q=cause:resend', 'Show deliveries')}
          onEnd={(changed) => onSelected(without(selected, changed))}
          onClose={close}
        >
          <p>
            Each is queued for its hook with the same body, the oldest first, as a new event. What receivers get cannot
            be taken back.
          </p>
        </ChangeDialog>
      )}
      {open === 'compare' && <CompareDeliveries older={older} newer={newer} onClose={close} />}
    </>
  )
}
