import {
  IconBan,
  IconCircleCheck,
  IconLock,
  IconLockOpen,
  IconMoon,
  IconSun,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import { useState } from 'react'
import { bulkRun } from '../changes/last-change.ts'
import { RunStatus } from '../changes/run-status.tsx'
import type { RunItem } from '../changes/runner.ts'
import type { List } from '../lists/use-list.ts'
import { useSelectAll } from '../lists/use-select-all.ts'
import { without } from '../lists/use-selection.ts'
import { BulkAction, BulkBar } from '../ui/bulk-bar.tsx'
import { useNow } from '../ui/clock.tsx'
import { dateOf } from '../ui/dates.ts'
import { useStore } from '../ui/store.ts'
import { DeleteUsers } from './delete-users.tsx'
import { StateDialog } from './state-dialog.tsx'
import type { UserRow } from './user.ts'
import { type StateAction, skipReason, stateActions } from './user-actions.ts'
import { stateKeys } from './user-keys.ts'

interface Props {
  list: List<UserRow>
  selected: ReadonlySet<string>
  onSelected: (ids: ReadonlySet<string>) => void
  me: number | undefined
}

const keyOf = ({ id }: UserRow) => String(id)
const iconProps = { size: 15, stroke: 1.75 }
const stateIcons: Record<StateAction, typeof IconLock> = {
  approve: IconUserCheck,
  block: IconLock,
  unblock: IconLockOpen,
  ban: IconBan,
  unban: IconCircleCheck,
  deactivate: IconMoon,
  activate: IconSun,
}
const order: readonly StateAction[] = ['approve', 'block', 'unblock', 'deactivate', 'activate', 'ban', 'unban']

/** The bar for selected users, with the actions that apply to at least one of them, and their dialogs. */
export function UserBulk({ list, selected, onSelected, me }: Props) {
  const run = useStore(bulkRun.current)
  const today = dateOf(useNow())
  const [action, setAction] = useState<StateAction | 'delete'>()
  const { selectAll, progress } = useSelectAll({ pages: list.pages, keyOf, selected, onSelected })
  const users = list.loaded.filter((user) => selected.has(keyOf(user)))
  const applies = (one: StateAction) =>
    one === 'block' || users.some((user) => skipReason(one, user, { me, today }) === undefined)
  const dialog = {
    users,
    missing: selected.size - users.length,
    me,
    onClose: () => setAction(undefined),
  }
  const taken = new Set<string>()
  /** Of two actions with the same key, the first has it. */
  const keyFor = (one: StateAction) => {
    const key = stateKeys[one]
    if (key === undefined || taken.has(key)) return undefined
    taken.add(key)
    return key
  }
  return (
    <>
      {(selected.size > 0 || run) && (
        <BulkBar
          selected={run ? run.items.length : selected.size}
          selectAll={selectAll}
          onClear={() => onSelected(new Set())}
          running={run ? <RunStatus run={run} /> : progress && <span role="status">{progress}</span>}
        >
          {order.filter(applies).map((one) => {
            const Icon = stateIcons[one]
            return (
              <BulkAction
                key={one}
                icon={<Icon {...iconProps} />}
                keys={keyFor(one)}
                onClick={() => setAction(one)}
                {...(stateActions[one].danger && { 'data-danger': true })}
              >
                {stateActions[one].name}
              </BulkAction>
            )
          })}
          <BulkAction icon={<IconTrash {...iconProps} />} data-danger onClick={() => setAction('delete')}>
            Delete
          </BulkAction>
        </BulkBar>
      )}
      {action === 'delete' && (
        <DeleteUsers
          {...dialog}
          onEnd={(changed: readonly RunItem[]) => onSelected(without(selected, changed))}
          onDone={() => onSelected(new Set())}
        />
      )}
      {action && action !== 'delete' && <StateDialog action={action} {...dialog} />}
    </>
  )
}
