import { ChangeDialog } from '../changes/change-dialog.tsx'
import type { RunItem } from '../changes/runner.ts'
import { useNow } from '../ui/clock.tsx'
import { dateOf } from '../ui/dates.ts'
import { pluralize } from '../ui/number.ts'
import { type Account, changeState, type StateAction, splitUsers, stateActions, stateRequest } from './user-actions.ts'
import { readsAffectedByUsers } from './user-reads.ts'

interface Props {
  action: StateAction
  users: readonly Account[]
  /** How many selected users no longer exist. */
  missing?: number
  me: number | undefined
  onEnd?: (changed: readonly RunItem[]) => void
  onClose: () => void
}

/** Changes the state of one or several users. Says what happens to them, and which of them it skips. */
export function StateDialog({ action, users, missing = 0, me, onEnd, onClose }: Props) {
  const today = dateOf(useNow())
  const { eligible, skipped } = splitUsers(action, users, { me, today })
  const { name, verb, done, opposite, effect, back, danger } = stateActions[action]
  const [only] = users
  const isOne = users.length === 1 && only !== undefined
  return (
    <ChangeDialog
      title={`${name} ${isOne ? only.name : pluralize(users.length, 'user')}`}
      action={`${name} ${isOne ? 'user' : pluralize(eligible.length, 'user')}`}
      verb={verb}
      done={done}
      opposite={opposite}
      nouns={['user', 'users']}
      items={eligible.map((user) => ({ id: user.id, name: `@${user.username}`, user }))}
      skipped={skipped}
      missing={missing}
      danger={danger ?? false}
      change={({ user }) => changeState(action, user)}
      requestFor={({ id }) => stateRequest(action, id)}
      reads={readsAffectedByUsers}
      {...(onEnd && { onEnd })}
      onClose={onClose}
    >
      <p>
        {effect}
        {back && ' You can undo this.'}
      </p>
    </ChangeDialog>
  )
}
