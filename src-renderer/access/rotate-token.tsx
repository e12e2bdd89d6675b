import { useState } from 'react'
import { useSend } from '../api/write-request.ts'
import { useNow } from '../ui/clock.tsx'
import { dateOf } from '../ui/dates.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Isolated } from '../ui/isolated.tsx'
import classes from './access.module.css'
import { useAccessRules } from './access-rules.ts'
import { ExpiryField, expiryObstacle } from './expiry-field.tsx'
import { type NewToken, suggestedExpiry, type Token } from './token.ts'
import { sentenceErrors } from './token-errors.ts'
import { rotateRequest, type TokenPlace, tokenReads } from './token-place.ts'

interface Props {
  place: TokenPlace
  token: Pick<Token, 'id' | 'name' | 'scopes'>
  onRotated: (token: NewToken) => void
  onClose: () => void
}

/** Replaces a token by a new one with the same name and scopes. */
export function RotateToken({ place, token: { id, name, scopes }, onRotated, onClose }: Props) {
  const today = dateOf(useNow())
  const latest = useAccessRules()?.tokens.latest_expiry
  const [expiry, setExpiry] = useState<string>()
  const rotate = useSend<NewToken>({ refreshes: tokenReads })
  const expires_at = expiry ?? suggestedExpiry(today, latest)
  const request = rotateRequest(place, id, expires_at)
  const { fieldError, formError } = formErrors(
    { error: rotate.error, fields: sentenceErrors(rotate.error) },
    ['expires_at'],
    request.wire,
  )
  return (
    <FormDialog
      title={<Isolated text={`Rotate ${name}`} names={[name]} />}
      size={520}
      action="Rotate token"
      onSubmit={() => void rotate.send(request).then(onRotated, () => undefined)}
      requests={[request.wire]}
      write={rotate}
      obstacle={expiryObstacle(expires_at, latest, today)}
      error={formError}
      onClose={onClose}
    >
      <p className={classes.read}>
        The token stops working at once. A new token with the same name and scopes ({scopes.join(', ')}) takes its place
        and is shown once.
      </p>
      <ExpiryField
        value={expires_at}
        onChange={setExpiry}
        latest={latest}
        error={fieldError('expires_at')}
        emptyText="Without a date, the new token expires in a week."
      />
    </FormDialog>
  )
}
