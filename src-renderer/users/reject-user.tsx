import { useState } from 'react'
import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { ConfirmWord } from '../ui/confirm-word.tsx'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { ErrorBand } from '../ui/states.tsx'
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
  const [typed, setTyped] = useState('')
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
    <Dialog
      title={<Isolated text={`Reject ${name}`} names={[name]} />}
      size={560}
      onClose={onClose}
      foot={
        <DialogActions
          action="Reject user"
          onConfirm={confirm}
          onCancel={onClose}
          requests={[requestOf('POST /users/:id/reject', { id })]}
          write={reject}
          obstacle={undefined}
          unconfirmed={typed === username ? undefined : `Type ${username} to confirm.`}
          danger
        />
      }
    >
      {reject.error && <ErrorBand error={reject.error} what="The user was not rejected." />}
      <Lead>The account of @{username} is deleted, with everything in it. The rejection cannot be undone.</Lead>
      <ConfirmWord word={username} typed={typed} onTyped={setTyped} />
    </Dialog>
  )
}
