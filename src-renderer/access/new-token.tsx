import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../api/write-request.ts'
import { RolePicker } from '../members/role-picker.tsx'
import { shareLevelOf } from '../members/roles.ts'
import { useNow } from '../ui/clock.tsx'
import { dateOf } from '../ui/dates.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Isolated } from '../ui/isolated.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './access.module.css'
import { useAccessRules } from './access-rules.ts'
import { ExpiryField, expiryObstacle } from './expiry-field.tsx'
import { type Scope, scopeTexts } from './scopes.ts'
import { type NewToken as Created, suggestedExpiry } from './token.ts'
import { sentenceErrors } from './token-errors.ts'
import { createRequest, scopesOf, type TokenPlace, tokenReads } from './token-place.ts'

interface Props {
  place: TokenPlace
  onCreated: (token: Created) => void
  onClose: () => void
}

const fields = ['name', 'scopes', 'expires_at', 'access_level']

/** Creates an access token. The form is no draft, because it is short and the token is a secret. */
export function NewToken({ place, onCreated, onClose }: Props) {
  const today = dateOf(useNow())
  const latest = useAccessRules()?.tokens.latest_expiry
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>([])
  const [expiry, setExpiry] = useState<string>()
  const maxLevel = 'user' in place ? 0 : place.level
  const [level, setLevel] = useState(Math.min(maxLevel, 30))
  const create = useSend<Created>({ refreshes: tokenReads })
  const expires_at = expiry ?? suggestedExpiry(today, latest)
  const access_level = shareLevelOf(level || 10)
  const request = createRequest(place, { name, scopes, expires_at, access_level })
  const { fieldError, formError } = formErrors(
    { error: create.error, fields: sentenceErrors(create.error) },
    fields,
    request.wire,
  )
  const toggle = (scope: Scope, on: boolean) =>
    setScopes(scopesOf(place).filter((one) => (one === scope ? on : scopes.includes(one))))
  const obstacle =
    name.trim() === ''
      ? 'Enter a name.'
      : scopes.length === 0
        ? 'Choose at least one scope.'
        : expiryObstacle(expires_at, latest, today)
  const scopeError = fieldError('scopes')
  const { title, names } = titleOf(place)
  return (
    <FormDialog
      title={<Isolated text={title} names={names} />}
      size={600}
      action="Create token"
      onSubmit={() => void create.send(request).then(onCreated, () => undefined)}
      requests={[request.wire]}
      write={create}
      obstacle={obstacle}
      error={formError}
      onClose={onClose}
    >
      <TextField
        label="Name"
        apiName="name"
        help="What the token is for: “deploy script”."
        error={fieldError('name')}
        value={name}
        onChange={setName}
        data-autofocus
      />
      {'id' in place && (
        <RolePicker
          value={level}
          onChange={setLevel}
          maxLevel={maxLevel}
          error={fieldError('access_level')}
          help={`The token acts as a bot that is a member of the ${place.kind} with this role.`}
        />
      )}
      <ExpiryField
        value={expires_at}
        onChange={setExpiry}
        latest={latest}
        error={fieldError('expires_at')}
        emptyText="Without a date, the latest day applies."
      />
      <fieldset className={classes.scopes}>
        <legend>
          <span className={classes.legend}>
            Scopes <code>scopes</code>
          </span>
        </legend>
        {scopeError && <span className={classes.error}>{scopeError}</span>}
        {scopesOf(place).map((scope) => (
          <Checkbox
            key={scope}
            label={<span className="mono">{scope}</span>}
            description={scopeTexts[scope]}
            checked={scopes.includes(scope)}
            onChange={(event) => toggle(scope, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}

function titleOf(place: TokenPlace): { title: string; names: readonly string[] } {
  if (!('user' in place)) return { title: `New access token of ${place.name}`, names: [place.name] }
  const { name } = place.user
  return {
    title: place.kind === 'personal' ? `New access token of ${name}` : `New impersonation token for ${name}`,
    names: [name],
  }
}
