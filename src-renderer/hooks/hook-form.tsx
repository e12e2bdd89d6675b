import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { requestOf } from '../api/client.ts'
import { useRead, useWrite, type Write } from '../api/use-api.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { type FormDraft, useDraft } from '../ui/use-draft.ts'
import { announceHook, announceNewHook } from './announce-hook.ts'
import { type HookCard, readsAffectedByHooks } from './hook.ts'
import { draftOf, emptyHook, type HookDraft, hookChanges, hookErrorNames, hookObstacle } from './hook-draft.ts'
import { type FieldsProps, HookFields } from './hook-fields.tsx'
import classes from './hooks.module.css'
import { useUrlVariables } from './use-url-variables.ts'

interface NewProps {
  onCreated: (id: number) => void
  onClose: () => void
}

/** Creates a system hook. */
export function NewHook({ onCreated, onClose }: NewProps) {
  const draft = useDraft('new hook', emptyHook)
  const [token, setToken] = useState<string>()
  const create = useWrite('POST /hooks', { refreshes: readsAffectedByHooks })
  const variables = useUrlVariables(draft.value.url, [])
  const { url = '', ...changes } = hookChanges(emptyHook, draft.value, token || undefined)
  const input = { ...changes, ...(variables.toSend && { url_variables: variables.toSend }), url }
  const submit = () =>
    create.write(input).then((hook) => {
      draft.discard()
      announceNewHook(input, hook)
      onClose()
      onCreated(hook.id)
    })
  return (
    <HookForm
      title="New hook"
      action="Create hook"
      draft={draft}
      request={requestOf('POST /hooks', input)}
      write={create}
      obstacle={variables.obstacle}
      variables={variables.fields}
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
  const stored = useRead('GET /hooks/:id', { id: hook.id })
  const variables = useUrlVariables(draft.value.url, stored.data?.url_variables.map(({ key }) => key) ?? [])
  const changes = {
    ...hookChanges(saved, draft.value, token),
    ...(variables.toSend && { url_variables: variables.toSend }),
  }
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
      saved={saved.url}
      obstacle={variables.obstacle ?? (Object.keys(changes).length === 0 ? 'Nothing is changed.' : undefined)}
      variables={variables.fields}
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
  /** The URL of the saved hook. */
  saved?: string
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
  saved,
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
      obstacle={hookObstacle(draft.value, saved) ?? obstacle}
      error={formError}
      onClose={onClose}
      draft={draft}
    >
      <HookFields
        value={draft.value}
        onChange={draft.set}
        fieldError={(name) => fieldError(name) ?? (name === 'url' ? urlError(write.error, request) : undefined)}
        {...token}
      />
      {children}
    </FormDialog>
  )
}

/** The server refuses an address without naming the field. */
const urlError = (error: ApiError | null, now: WireRequest) =>
  error?.bodyText?.includes('Invalid url given') && urlIn(error.request) === urlIn(now)
    ? 'Invalid url given: the server accepts no such URL, or the settings forbid the address.'
    : undefined

const urlIn = ({ body }: Pick<WireRequest, 'body'>): unknown => body && Reflect.get(body, 'url')
