import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccessRules } from '../access/access-rules.ts'
import { useSession } from '../api/session.ts'
import { useMe } from '../issues/use-issue.ts'
import { useNow } from '../ui/clock.tsx'
import { useCommands } from '../ui/commands.ts'
import { dateOf } from '../ui/dates.ts'
import dropdown from '../ui/dropdown.module.css'
import { Kbd } from '../ui/kbd.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { DeleteUsers } from './delete-users.tsx'
import { EditUser } from './edit-user.tsx'
import { ImpersonateUser } from './impersonate-user.tsx'
import { mayActAs } from './impersonation.ts'
import { RejectUser } from './reject-user.tsx'
import { StateDialog } from './state-dialog.tsx'
import { kindOf, type User } from './user.ts'
import { type Account, type StateAction, skipReason, stateActions } from './user-actions.ts'
import { stateKeys } from './user-keys.ts'

type Open = StateAction | 'edit' | 'reject' | 'delete' | 'impersonate'
const all: readonly StateAction[] = ['approve', 'block', 'unblock', 'deactivate', 'activate', 'ban', 'unban']

const accountOf = (user: User): Account => ({
  id: user.id,
  name: user.name,
  username: user.username,
  state: user.state,
  kind: kindOf(user),
  signed_in_at: user.current_sign_in_at ?? user.last_sign_in_at,
  last_activity_on: user.last_activity_on,
})

interface Props {
  user: User
  /** Leaves the record, which no longer exists. */
  onDeleted: () => void
  /** In a peek, there is room for the menu only. */
  peeked?: boolean
  /** The address of the page asks for the form. */
  editing?: boolean
  onEdited?: () => void
}

/** Edit, and the menu of everything else that an administrator does with an account, each with its key and in the palette. */
export function UserVerbs({ user, onDeleted, peeked = false, editing = false, onEdited }: Props) {
  const me = useMe().data
  const today = dateOf(useNow())
  const [open, setOpen] = useState<Open | undefined>(editing ? 'edit' : undefined)
  const account = accountOf(user)
  const close = () => {
    if (editing) onEdited?.()
    setOpen(undefined)
  }
  const possible = all.filter((action) => skipReason(action, account, { me: me?.id, today }) === undefined)
  const pending = user.state === 'blocked_pending_approval'
  const isOther = user.id !== me?.id
  const rules = useAccessRules()
  const acting = useSession().impersonation !== undefined
  const canActAs = mayActAs({ id: user.id, state: user.state, kind: kindOf(user) }, { me, rules, acting })
  const byKey = (key: string) => possible.find((action) => stateKeys[action] === key)
  const shortcut = (key: string) => {
    const action = byKey(key)
    return {
      run: () => action && setOpen(action),
      options: { name: action ? `${stateActions[action].name} user` : 'Change state', enabled: action !== undefined },
    }
  }
  const [a, s, d] = [shortcut('a'), shortcut('s'), shortcut('d')]
  useShortcut('a', a.run, a.options)
  useShortcut('s', s.run, s.options)
  useShortcut('d', d.run, d.options)
  useShortcut('e', () => setOpen('edit'), { name: 'Edit user' })
  useCommands([
    ...possible
      .filter((action) => stateKeys[action] === undefined)
      .map((action) => ({
        name: `${stateActions[action].name} user`,
        detail: `@${user.username}`,
        run: () => setOpen(action),
      })),
    ...(canActAs ? [{ name: 'Impersonate user', detail: `@${user.username}`, run: () => setOpen('impersonate') }] : []),
    ...(pending ? [{ name: 'Reject user', detail: `@${user.username}`, run: () => setOpen('reject') }] : []),
    ...(isOther ? [{ name: 'Delete user', detail: `@${user.username}`, run: () => setOpen('delete') }] : []),
  ])
  return (
    <>
      <Button
        leftSection={<IconPencil size={14} stroke={1.75} />}
        {...(!peeked && { rightSection: <Kbd>e</Kbd> })}
        onClick={() => setOpen('edit')}
      >
        Edit
      </Button>
      {(possible.length > 0 || isOther) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button rightSection={<IconChevronDown size={14} stroke={1.75} />}>Actions</Button>
          </Menu.Target>
          <Menu.Dropdown className={dropdown.menu ?? ''}>
            {canActAs && <Menu.Item onClick={() => setOpen('impersonate')}>Impersonate…</Menu.Item>}
            {canActAs && <Menu.Divider />}
            {possible.map((action) => {
              const key = stateKeys[action]
              return (
                <Menu.Item
                  key={action}
                  {...(key && { rightSection: <Kbd>{key}</Kbd> })}
                  onClick={() => setOpen(action)}
                >
                  {stateActions[action].name}
                </Menu.Item>
              )
            })}
            {pending && <Menu.Item onClick={() => setOpen('reject')}>Reject…</Menu.Item>}
            {isOther && possible.length > 0 && <Menu.Divider />}
            {isOther && (
              <Menu.Item color="red" onClick={() => setOpen('delete')}>
                Delete…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {open === 'edit' && <EditUser key={user.id} user={user} onClose={close} />}
      {open === 'reject' && <RejectUser user={user} onDone={onDeleted} onClose={close} />}
      {open === 'delete' && <DeleteUsers users={[account]} me={me?.id} onDone={onDeleted} onClose={close} />}
      {open === 'impersonate' && me && <ImpersonateUser user={user} me={me} onClose={close} />}
      {open && open !== 'edit' && open !== 'reject' && open !== 'delete' && open !== 'impersonate' && (
        <StateDialog action={open} users={[account]} me={me?.id} onClose={close} />
      )}
    </>
  )
}
