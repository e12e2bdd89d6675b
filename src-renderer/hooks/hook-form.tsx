import { Button, Checkbox, PasswordInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { requestOf } from '../api/client.ts'
import { useWrite, type Write } from '../api/use-api.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { type FormDraft, useDraft } from '../ui/use-draft.ts'
import { announceHook, announceNewHook } from './announce-hook.ts'
import { alwaysText, flags, type HookCard, readsAffectedByHooks } from './hook.ts'
import {
  draftOf,
  emptyHook,
  type HookDraft,
  hookChanges,
  hookErrorNames,
  hookObstacle,
  newToken,
} from './hook-draft.ts'
import classes from './hooks.module.css'

/** Creates a system hook. */
export function NewHook({ onClose }: { onClose: () => void }) {
  const draft = useDraft('new hook', emptyHook)
  const [token, setToken] = useState<string>()
  const create = useWrite('POST /hooks', { refreshes: readsAffectedByHooks })
  const { url = '', ...changes } = hookChanges(emptyHook, draft.value, token || undefined)
  const input = { ...changes, url }
  const submit = () =>
    create.write(input).then((hook) => {
      draft.discard()
      announceNewHook(input, hook)
      onClose()
    })
  return (
    <HookForm
      title="New hook"
      action="Create hook"
      draft={draft}
      request={requestOf('POST /hooks', input)}
      write={create}
      obstacle={undefined}
      onSubmit={submit}
      onClose={onClose}
      token={token ?? ''}
      onToken={setToken}
      tokenHelp="Deliveries carry it in X-Gitlab-Token. It cannot be shown again after it is saved."
    />
  )
}

/** Changes a system hook. */
export function EditHook({ hook, onClose }: { hook: HookCard; onClose: () => void }) {
  const saved = draftOf(hook)
  const draft = useDraft(`hook ${hook.id}`, saved)
  const [token, setToken] = useState<string>()
  const update = useWrite('PUT /hooks/:id', { refreshes: readsAffectedByHooks })
  const changes = hookChanges(saved, draft.value, token)
  const input = { id: hook.id, ...changes }
  const losesToken = hook.has_token && changes.url !== undefined && token === undefined
  const submit = () =>
    update.write(input).then((answer) => {
      draft.discard()
      announceHook(hook, changes, answer)
      onClose()
    })
  return (
    <HookForm
      title={`Edit hook ${hook.id}`}
      action="Save hook"
      draft={draft}
      request={requestOf('PUT /hooks/:id', input)}
      write={update}
      obstacle={Object.keys(changes).length === 0 ? 'Nothing is changed.' : undefined}
      onSubmit={submit}
      onClose={onClose}
      token={token ?? ''}
      onToken={setToken}
      tokenHelp={
        losesToken
          ? 'Another URL removes the stored token, so that nobody else gets it. Enter a token for the new receiver.'
          : hook.has_token
            ? 'A token is stored and is never shown. Leave the field empty to keep it.'
            : 'No token is stored.'
      }
      warns={losesToken}
    >
      {hook.has_token && token === undefined && (
        <Button className={classes.removeToken ?? ''} onClick={() => setToken('')}>
          Remove stored token
        </Button>
      )}
      {token === '' && hook.has_token && (
        <p className={classes.removed}>
          The stored token is removed with the next save.{' '}
          <button type="button" className={classes.keep} onClick={() => setToken(undefined)}>
            Keep it
          </button>
        </p>
      )}
    </HookForm>
  )
}

interface FormProps extends Omit<FieldsProps, 'value' | 'onChange' | 'fieldError'> {
  title: string
  action: string
  draft: FormDraft<HookDraft>
  request: WireRequest
  write: Pick<Write<'POST /hooks'>, 'error' | 'fields' | 'pending'>
  /** Why the form cannot be sent, beside the URL. */
  obstacle: string | undefined
  /** Rejects with the error of the server, which the form shows. */
  onSubmit: () => Promise<void>
  onClose: () => void
  /** Below the fields. */
  children?: ReactNode
}

function HookForm({
  title,
  action,
  draft,
  request,
  write,
  obstacle,
  onSubmit,
  onClose,
  children,
  ...token
}: FormProps) {
  const { fieldError, formError } = formErrors(write, hookErrorNames, request)
  return (
    <FormDialog
      title={title}
      size={640}
      action={action}
      onSubmit={() => void onSubmit().catch(() => undefined)}
      requests={[request]}
      write={write}
      obstacle={hookObstacle(draft.value) ?? obstacle}
      error={formError}
      onClose={onClose}
      draft={draft}
    >
      <HookFields
        value={draft.value}
        onChange={draft.set}
        fieldError={(name) => fieldError(name) ?? (name === 'url' ? urlError(write.error?.bodyText) : undefined)}
        {...token}
      />
      {children}
    </FormDialog>
  )
}

/** The server refuses an address without naming the field. */
const urlError = (text: string | undefined) =>
  text?.includes('Invalid url given')
    ? 'Invalid url given: the server accepts no such URL, or the settings forbid the address.'
    : undefined

interface FieldsProps {
  value: HookDraft
  onChange: (part: Partial<HookDraft>) => void
  fieldError: (name: string) => string | undefined
  token: string
  onToken: (token: string | undefined) => void
  tokenHelp: string
  warns?: boolean
}

function HookFields({ value, onChange, fieldError, token, onToken, tokenHelp, warns = false }: FieldsProps) {
  return (
    <>
      <TextField
        label="URL"
        apiName="url"
        data-autofocus
        spellCheck={false}
        value={value.url}
        onChange={(url) => onChange({ url })}
        error={fieldError('url')}
        help="http or https. A user and password in the URL become basic authentication."
      />
      <Field
        label="Secret token"
        apiName="token"
        optional
        error={fieldError('token') ?? (warns ? tokenHelp : undefined)}
        help={warns ? undefined : tokenHelp}
      >
        {(ids) => (
          <div className={classes.token}>
            <PasswordInput
              {...ids}
              className={classes.grow ?? ''}
              autoComplete="new-password"
              value={token}
              error={Boolean(fieldError('token')) || warns}
              onChange={(event) => onToken(event.currentTarget.value || undefined)}
            />
            <Button onClick={() => onToken(newToken())}>Generate</Button>
            {token !== '' && <CopyButton text={token} name="token" />}
          </div>
        )}
      </Field>
      <fieldset className={classes.flags}>
        <legend>Events</legend>
        <p className="quiet">{alwaysText} Also send:</p>
        {flags.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={value[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </fieldset>
      <Checkbox
        label="Check the certificate of the receiver"
        description="Without the check, anybody on the way can read the deliveries. Meant for receivers with a self-signed certificate."
        checked={value.enable_ssl_verification}
        onChange={(event) => onChange({ enable_ssl_verification: event.currentTarget.checked })}
      />
      <TextField
        label="Name"
        apiName="name"
        optional
        value={value.name}
        onChange={(name) => onChange({ name })}
        error={fieldError('name')}
      />
      <LongTextField
        label="Description"
        apiName="description"
        optional
        minRows={2}
        maxRows={6}
        value={value.description}
        onChange={(description) => onChange({ description })}
        error={fieldError('description')}
      />
    </>
  )
}
