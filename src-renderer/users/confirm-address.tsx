import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { ErrorBand } from '../ui/states.tsx'
import type { User } from './user.ts'
import { readsAffectedByUsers } from './user-reads.ts'

interface Props {
  user: User
  onClose: () => void
}

/** Confirms the main address of an account, because no email can be sent. */
export function ConfirmAddress({ user, onClose }: Props) {
  const { id, name, username, email = '' } = user
  const write = useWrite('POST /-/gantry/v1/users/:id/confirm', { refreshes: readsAffectedByUsers })
  const confirm = () =>
    void write.write({ id }).then(
      () => {
        announceOne({
          ...{ text: `Address of ${name} confirmed`, name: `@${username}`, names: [name] },
          ...{ reads: readsAffectedByUsers, undo: undefined },
        })
        onClose()
      },
      () => undefined,
    )
  return (
    <Dialog
      title={<Isolated text={`Confirm the address of ${name}`} names={[name]} />}
      size={560}
      onClose={onClose}
      foot={
        <DialogActions
          action="Confirm address"
          onConfirm={confirm}
          onCancel={onClose}
          requests={[requestOf('POST /-/gantry/v1/users/:id/confirm', { id })]}
          write={write}
          obstacle={undefined}
        />
      }
    >
      {write.error && <ErrorBand error={write.error} what="The address was not confirmed." />}
      <Lead>
        {email} counts as confirmed without an email. If the settings require a confirmation, @{username} can then sign
        in. A confirmation cannot be undone.
      </Lead>
    </Dialog>
  )
}
