import { useSend } from '../api/write-request.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { toast } from '../ui/toast.ts'
import type { Token } from './token.ts'
import { revokeRequest, type TokenPlace, tokenReads } from './token-place.ts'

interface Props {
  place: TokenPlace
  token: Pick<Token, 'id' | 'name'>
  onRevoked: () => void
  onClose: () => void
}

/** Revokes a token after a confirmation. */
export function RevokeToken({ place, token: { id, name }, onRevoked, onClose }: Props) {
  const revoke = useSend({ refreshes: tokenReads })
  const request = revokeRequest(place, id)
  const submit = () =>
    void revoke.send(request).then(
      () => {
        toast(`Token ${name} revoked`, undefined, [name])
        onRevoked()
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      title={<Isolated text={`Revoke ${name}`} names={[name]} />}
      size={480}
      action="Revoke token"
      onConfirm={submit}
      onClose={onClose}
      requests={[request.wire]}
      write={revoke}
      danger
    >
      <Lead>
        Clients that use this token lose access immediately. {consequence(place)} A revoked token cannot be restored.
      </Lead>
    </ConfirmDialog>
  )
}

function consequence({ kind }: TokenPlace): string {
  if (kind === 'personal') return 'Console sessions that were started with this token end too.'
  if (kind === 'impersonation') return 'Administrators who act as the user through this token are stopped.'
  return `The bot of the token is blocked and no longer a member of the ${kind}. Everything it wrote stays.`
}
