import { useSend } from '../api/write-request.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { undoWith } from '../changes/undo.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { addSshKeyRequest, deleteSshKeyRequest, type KeyOwner, type SshKeyValues, sshKeyReads } from './key-owner.ts'

interface Props {
  owner: KeyOwner
  sshKey: Omit<SshKeyValues, 'expires_at'> & { id: number; expires_at: string | null }
  onClose: () => void
}

/** Deletes an SSH key after a confirmation. The undo adds the same key again, with another id. */
export function DeleteSshKey({ owner, sshKey, onClose }: Props) {
  const remove = useSend({ refreshes: sshKeyReads })
  const { id, title, key, usage_type } = sshKey
  const request = deleteSshKeyRequest(owner, id)
  const submit = () =>
    void remove.send(request).then(
      () => {
        announceOne({
          text: `SSH key ${title} deleted`,
          name: title,
          reads: sshKeyReads,
          undo: undoWith(
            'key',
            () => Promise.resolve(true),
            () => addSshKeyRequest(owner, { title, key, usage_type, expires_at: sshKey.expires_at ?? '' }).send(),
          ),
        })
        onClose()
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      title={<Isolated text={`Delete the SSH key ${title}`} names={[title]} />}
      size={480}
      action="Delete key"
      onConfirm={submit}
      onClose={onClose}
      requests={[request.wire]}
      write={remove}
      danger
    >
      <Lead>
        {owner.own ? 'You' : <bdi>{owner.name}</bdi>} can no longer sign in to Git with this key. Signatures that were
        made with it are no longer verified.
      </Lead>
    </ConfirmDialog>
  )
}
