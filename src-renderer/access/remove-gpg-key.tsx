import { useState } from 'react'
import { useSend } from '../api/write-request.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import classes from './access.module.css'
import { gpgKeyReads, type KeyOwner, removeGpgKeyRequest } from './key-owner.ts'

interface Props {
  owner: KeyOwner
  gpgKey: { id: number; primary_keyid: string }
  onClose: () => void
}

type Way = 'delete' | 'revoke'

const ways: readonly { value: Way; label: string; effect: string }[] = [
  { value: 'delete', label: 'Delete', effect: 'Signatures that were made with the key stay verified.' },
  {
    value: 'revoke',
    label: 'Revoke',
    effect: 'Signatures that were made with the key are no longer verified. For a key that others may have.',
  },
]

/** Deletes a GPG key, or revokes it. */
export function RemoveGpgKey({ owner, gpgKey: { id, primary_keyid }, onClose }: Props) {
  const [way, setWay] = useState<Way>('delete')
  const remove = useSend({ refreshes: gpgKeyReads })
  const request = removeGpgKeyRequest(owner, id, way)
  const submit = () =>
    void remove.send(request).then(
      () => {
        toast(`GPG key ${primary_keyid} ${way === 'delete' ? 'deleted' : 'revoked'}`)
        onClose()
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      title={`Remove the GPG key ${primary_keyid}`}
      size={520}
      action={way === 'delete' ? 'Delete key' : 'Revoke key'}
      onConfirm={submit}
      onClose={onClose}
      requests={[request.wire]}
      write={remove}
      danger
    >
      <Lead>Both ways remove the key from the account. To restore it, add the key again.</Lead>
      <fieldset className={classes.ways} aria-label="Way">
        {ways.map(({ value, label, effect }) => (
          <label key={value} className={classes.way}>
            <input type="radio" name="way" checked={way === value} onChange={() => setWay(value)} />
            {label}
            <small>{effect}</small>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
