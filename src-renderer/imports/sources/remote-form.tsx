import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useFormRequests } from '../../api/wire.ts'
import { SecretField } from '../../sign-in/secret-field.tsx'
import { followTransfer } from '../../transfers/own-transfers.ts'
import { Keys } from '../../ui/kbd.tsx'
import { MainButton } from '../../ui/main-button.tsx'
import { bytes } from '../../ui/number.ts'
import { useShortcut } from '../../ui/shortcuts.tsx'
import { ErrorBand } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { unavailable } from '../../ui/unavailable.ts'
import type { FormDraft } from '../../ui/use-draft.ts'
import type { ImportDraft } from '../import-draft.ts'
import { describeNotStarted, importFormErrors, suggestPath } from '../import-errors.ts'
import classes from '../imports.module.css'
import { PlaceFields } from '../place-fields.tsx'
import { useFocusAfter, useIsMounted } from '../use-focus-after.ts'
import { fieldsOf, fileNameOf, noSource, type SourceKind, type SourceValues, sourceObstacle } from './source-words.ts'
import { masked, useRemoteWrites } from './use-remote-writes.ts'

interface Props {
  kind: Exclude<SourceKind, 'file'>
  draft: FormDraft<ImportDraft>
}

/**
 * The form for an import from another server. "Check source" asks that server for the archive without importing it. Addresses and keys are
 * secrets, so they are never part of the draft.
 */
export function RemoteForm({ kind, draft }: Props) {
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [values, setValues] = useState<SourceValues>(noSource)
  const place = draft.value
  const { request, check, start, runCheck, runImport, forget } = useRemoteWrites(kind, place, values)
  const missing = sourceObstacle(kind, values)
  const obstacle = missing ?? (place.path.trim() === '' ? 'Enter a path.' : undefined)
  const pending = check.pending || start.pending
  const error = start.error && { request: masked(start.error.request) }
  useFormRequests({ requests: [masked(request)], obstacle, write: { error, pending: start.pending } })

  const change = (part: Partial<SourceValues>) => {
    const next = { ...values, ...part }
    forget()
    setValues(next)
    const before = suggestPath(fileNameOf(kind, values))
    if (place.path === before) draft.set({ path: suggestPath(fileNameOf(kind, next)) })
  }
  const { form, takeOver } = useFocusAfter(start.pending)
  const send = async () => {
    if (obstacle !== undefined || pending) return
    takeOver()
    const sent = draft.changes
    try {
      const started = await runImport()
      followTransfer({ kind: 'import', project_id: started.id, path: started.path_with_namespace })
      draft.settle(sent)
      if (isMounted.current) await navigate({ to: '/import/$projectId', params: { projectId: String(started.id) } })
    } catch {
      // Shown above the form or under a field.
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  useShortcut('Ctrl+Enter', () => void send(), { name: 'Import project', inFields: true, enabled: !pending })
  const { fieldError, formError } = importFormErrors(start.error, request)
  const shown = formError ?? (fieldError('file') ? start.error : null)
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {shown && <ErrorBand error={shown} what={describeNotStarted(shown)} onRetry={() => void send()} />}
      {fieldsOf(kind).map(({ name, label, help, secret }) =>
        secret ? (
          <SecretField
            key={name}
            label={label}
            apiName={name}
            help={help}
            value={values[name]}
            onChange={(text) => change({ [name]: text })}
            autoComplete="off"
          />
        ) : (
          <TextField
            key={name}
            label={label}
            apiName={name}
            help={help}
            value={values[name]}
            disabled={start.pending}
            spellCheck={false}
            onChange={(text) => change({ [name]: text })}
          />
        ),
      )}
      <div className={classes.check}>
        <Button
          loading={check.pending}
          onClick={() => missing === undefined && void runCheck()}
          {...(missing !== undefined && unavailable(missing))}
        >
          Check source
        </Button>
        <output className={classes.checked} data-bad={check.error ? '' : undefined}>
          {check.error && `${check.error.status === 0 ? 'No response' : check.error.status}: ${check.error.message}`}
          {check.result &&
            `The server has the archive: ${bytes(check.result.size_bytes)}${typeOf(check.result.content_type)}.`}
        </output>
      </div>
      <PlaceFields
        value={place}
        onChange={draft.set}
        disabled={start.pending}
        fieldError={fieldError}
        replaces={kind === 'url'}
      />
      <div className={classes.foot}>
        <MainButton obstacle={obstacle} loading={start.pending} keys={<Keys of="Ctrl+Enter" />}>
          {kind === 'url' && place.overwrite ? 'Import and replace project' : 'Import project'}
        </MainButton>
      </div>
    </form>
  )
}

const typeOf = (type: string) => (type === '' ? '' : `, ${type}`)
