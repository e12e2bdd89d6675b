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
    <ConfirmDialog
      title={<Isolated text={`Confirm the address of ${name}`} names={[name]} />}
      size={560}
      action="Confirm address"
      onConfirm={confirm}
      onClose={onClose}
      requests={[requestOf('POST /-/gantry/v1/users/:id/confirm', { id })]}
      write={write}
      failed="The address was not confirmed."
    >
      <Lead>
        {email} counts as confirmed without an email. If the settings require a confirmation, @{username} can then sign
        in. A confirmation cannot be undone.
      </Lead>
    </ConfirmDialog>
  )
}
