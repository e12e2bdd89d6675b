import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconBell, IconBellOff, IconChecklist, IconDots, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween } from '../changes/record-part.ts'
import { useRole } from '../issues/use-issue.ts'
import { useCommands } from '../ui/commands.ts'
import { toast } from '../ui/toast.ts'
import { DeleteRecord } from './delete-record.tsx'
import { addressesOf, type Noteable, nounOf, paramsOf } from './noteable.ts'
import { subscriptionPart } from './subscription-part.ts'

export interface RecordAction {
  name: string
  icon: Icon
  run: () => void
  /** Why the action is not available. */
  reason?: string | undefined
}

interface Props {
  noteable: Noteable
  /** Actions that only this kind of record has. They are in the palette already. */
  actions?: readonly RecordAction[] | undefined
}

/** The less frequent actions of a record, also in the palette: subscription, to-do, deletion. */
export function RecordMenu({ noteable, actions = [] }: Props) {
  const { kind, record } = noteable
  const navigate = useNavigate()
  const { isOwner } = useRole(record.project_id)
  const [deleting, setDeleting] = useState(false)
  const addresses = addressesOf(noteable)
  const reads = [addresses.record]
  const address = paramsOf(noteable)
  const name = record.references.full
  const { subscribed = false } = record
  const noun = nounOf(noteable)
  const subscribe = useWrite(addresses.subscribe, { refreshes: reads })
  const unsubscribe = useWrite(addresses.unsubscribe, { refreshes: reads })
  const mark = useWrite(addresses.addToDo, { refreshes: [] })
  const toggle = () =>
    void (subscribed ? unsubscribe : subscribe)
      .write(address)
      .then(() =>
        announceOne({
          text: `Notifications about ${name} are ${subscribed ? 'off' : 'on'}`,
          name,
          reads,
          undo: moveBetween(subscriptionPart(noteable), { subscribed: !subscribed }, { subscribed }),
        }),
      )
      .catch((cause: Error) => toast(`Notifications could not be changed: ${cause.message}`))
  // The server answers without a body if there is a pending to-do already.
  const addToDo = () =>
    void mark
      .write(address)
      .then((todo) =>
        todo
          ? announceOne({ text: `To-do item about ${name} added`, name, reads: [], undo: undefined })
          : toast(`You already have a to-do item about ${name}`),
      )
      .catch((cause: Error) => toast(`The to-do item could not be added: ${cause.message}`))
  const toggleName = subscribed ? 'Turn notifications off' : 'Turn notifications on'
  useCommands([
    { name: toggleName, run: toggle },
    { name: 'Add to-do item', run: addToDo },
    ...(isOwner ? [{ name: `Delete ${noun}`, run: () => setDeleting(true) }] : []),
  ])
  const Bell = subscribed ? IconBellOff : IconBell
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label="More actions" title="More actions">
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Bell size={15} stroke={1.6} />} onClick={toggle}>
            {toggleName}
          </Menu.Item>
          <Menu.Item leftSection={<IconChecklist size={15} stroke={1.6} />} onClick={addToDo}>
            Add to-do item
          </Menu.Item>
          {actions.map(({ name: action, icon: Mark, run, reason }) => (
            <Menu.Item
              key={action}
              leftSection={<Mark size={15} stroke={1.6} />}
              onClick={run}
              disabled={reason !== undefined}
            >
              {reason ? `${action} (${reason})` : `${action}…`}
            </Menu.Item>
          ))}
          {isOwner && (
            <Menu.Item
              color="var(--bad)"
              leftSection={<IconTrash size={15} stroke={1.6} />}
              onClick={() => setDeleting(true)}
            >
              Delete {noun}…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {deleting && (
        <DeleteRecord
          noteable={noteable}
          onClose={() => setDeleting(false)}
          onDeleted={() =>
            void navigate({
              to: '/projects/$projectId',
              params: { projectId: String(record.project_id) },
              search: { tab: kind === 'issue' ? 'issues' : 'merge_requests' },
              replace: true,
            })
          }
        />
      )}
    </>
  )
}
