import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { Isolated } from '../ui/isolated.tsx'
import type { User } from './user.ts'
import { readsAffectedByUsers } from './user-reads.ts'

interface Props {
  user: User
  onDone: () => void
  onClose: () => void
}

/** Turns down a user who waits for approval, which deletes the account. */
export function RejectUser({ user, onDone, onClose }: Props) {
  const { id, name, username } = user
  const reject = useWrite('POST /users/:id/reject', {
    refreshes: readsAffectedByUsers.filter((read) => read !== 'GET /users/:id'),
  })
  const confirm = () =>
    void reject.write({ id }).then(
      () => {
        announceOne({
          text: `${name} rejected`,
          name: `@${username}`,
          names: [name],
          reads: readsAffectedByUsers,
          undo: undefined,
        })
        onClose()
        onDone()
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      title={<Isolated text={`Reject ${name}`} names={[name]} />}
      size={560}
      action="Reject user"
      onConfirm={confirm}
      onClose={onClose}
      requests={[requestOf('POST /users/:id/reject', { id })]}
      write={reject}
      failed="The user was not rejected."
      word={username}
      danger
    >
      <Lead>The account of @{username} is deleted, with everything in it. The rejection cannot be undone.</Lead>
    </ConfirmDialog>
  )
}
