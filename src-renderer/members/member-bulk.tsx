import { IconCalendarPlus, IconShield, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { bulkRun } from '../changes/last-change.ts'
import { RunStatus } from '../changes/run-status.tsx'
import type { RunItem } from '../changes/runner.ts'
import type { List } from '../lists/use-list.ts'
import { useSelectAll } from '../lists/use-select-all.ts'
import { without } from '../lists/use-selection.ts'
import { BulkAction, BulkBar } from '../ui/bulk-bar.tsx'
import { useStore } from '../ui/store.ts'
import type { MemberChange } from './bulk-plan.ts'
import { MemberBulkDialog } from './member-bulk-dialog.tsx'
import type { Container, Member } from './members.ts'

interface Props {
  container: Container
  list: List<Member>
  selected: ReadonlySet<string>
  onSelected: (ids: ReadonlySet<string>) => void
  me: number | undefined
}

const keyOf = ({ user }: Member) => String(user.id)
const iconProps = { size: 15, stroke: 1.75 }
const actions: readonly {
  kind: MemberChange['kind']
  name: string
  command: string
  icon: typeof IconShield
  danger?: true
}[] = [
  { kind: 'role', name: 'Change role', command: 'Change role of members', icon: IconShield },
  {
    kind: 'expiry',
    name: 'Change expiration date',
    command: 'Change expiration date of members',
    icon: IconCalendarPlus,
  },
  { kind: 'remove', name: 'Remove', command: 'Remove members', icon: IconUserMinus, danger: true },
]

/** The bar for selected members and the dialog of its actions. It also shows a run that continues in the background. */
export function MemberBulk({ container, list, selected, onSelected, me }: Props) {
  const run = useStore(bulkRun.current)
  const [kind, setKind] = useState<MemberChange['kind']>()
  const { selectAll, progress } = useSelectAll({ pages: list.pages, keyOf, selected, onSelected })
  const members = list.loaded.filter((member) => selected.has(keyOf(member)))
  /** Removed members leave the selection. An inherited or shared membership may keep their rows in the list. */
  const onEnd = (changed: readonly RunItem[]) => kind === 'remove' && onSelected(without(selected, changed))
  return (
    <>
      {(selected.size > 0 || run) && (
        <BulkBar
          selected={run ? run.items.length : selected.size}
          selectAll={selectAll}
          onClear={() => onSelected(new Set())}
          running={run ? <RunStatus run={run} /> : progress && <span role="status">{progress}</span>}
        >
          {actions.map(({ kind: id, name, command, icon: Icon, danger }) => (
            <BulkAction
              key={id}
              icon={<Icon {...iconProps} />}
              command={command}
              onClick={() => setKind(id)}
              {...(danger && { 'data-danger': true })}
            >
              {name}
            </BulkAction>
          ))}
        </BulkBar>
      )}
      {kind && (
        <MemberBulkDialog
          kind={kind}
          container={container}
          members={members}
          missing={selected.size - members.length}
          me={me}
          onEnd={onEnd}
          onClose={() => setKind(undefined)}
        />
      )}
    </>
  )
}
