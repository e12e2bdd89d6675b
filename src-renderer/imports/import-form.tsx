import { Button, Progress } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { isAborted, requestOf } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { useFormRequests } from '../api/wire.ts'
import { followTransfer } from '../transfers/own-transfers.ts'
import { CurlButton } from '../ui/curl-button.tsx'
import { DraftLine } from '../ui/draft-line.tsx'
import { Field } from '../ui/field.tsx'
import { Keys } from '../ui/kbd.tsx'
import { MainButton } from '../ui/main-button.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import type { FormDraft } from '../ui/use-draft.ts'
import { DropZone } from './drop-zone.tsx'
import { fileChosen, type ImportDraft } from './import-draft.ts'
import { describeNotStarted, importFormErrors, isArchiveGone } from './import-errors.ts'
import classes from './imports.module.css'
import { PlaceFields, placeInput } from './place-fields.tsx'
import { useFocusAfter, useIsMounted } from './use-focus-after.ts'

const keptAddress = 'POST /-/gantry/v1/import-inspections/:archive_id/import'
const refreshes = ['GET /projects', 'GET /-/gantry/v1/state'] as const

interface Props {
  draft: FormDraft<ImportDraft>
  /** What the inspection of the chosen archive found, in one sentence. */
  found: string
  /** The id under which the server keeps the chosen archive since its inspection; undefined if it has to be sent. */
  inspected: string | undefined
  /** Called before the archive is sent. */
  onSend: () => void
}

/** The form for the import of a file. Field errors appear under their fields, other errors above the form. */
export function ImportForm({ draft, found, inspected, onSend }: Props) {
  const navigate = useNavigate()
  const { file, overwrite, path } = draft.value
  const [progress, setProgress] = useState(0)
  const abortController = useRef<AbortController>(null)
  const isMounted = useIsMounted()
  const upload = useWrite('POST /projects/import', { refreshes })
  const kept = useWrite(keptAddress, { refreshes })
  const [isGone, setGone] = useState<string>()

  const place = placeInput(draft.value)
  const input = { ...place, file: file ?? new File([], 'FILE') }
  const archive_id = inspected === isGone ? undefined : inspected
  const request =
    archive_id === undefined
      ? requestOf('POST /projects/import', input)
      : requestOf(keptAddress, { archive_id, ...place })
  const obstacle = !file ? 'Choose a file.' : path.trim() === '' ? 'Enter a path.' : undefined
  const write = archive_id === undefined ? upload : kept
  useFormRequests({ requests: [request], obstacle, write })
  const pending = upload.pending || kept.pending
  const ready = obstacle === undefined && !pending

  const { form, takeOver } = useFocusAfter(pending)
  /** Imports what the server has kept since the inspection. It keeps an archive for a while only, so otherwise the file is sent. */
  const start = async (signal: AbortSignal) => {
    if (archive_id !== undefined) {
      try {
        return await kept.write({ archive_id, ...place }, { signal })
      } catch (error) {
        if (!isArchiveGone(error)) throw error
        kept.reset()
        setGone(archive_id)
      }
    }
    return await upload.write(input, { onProgress: setProgress, signal })
  }
  const send = async () => {
    if (!ready) return
    takeOver()
    onSend()
    const sent = draft.changes
    abortController.current = new AbortController()
    setProgress(0)
    try {
      const started = await start(abortController.current.signal)
      followTransfer({ kind: 'import', project_id: started.id, path: started.path_with_namespace })
      // A file that was chosen meanwhile stays.
      draft.settle(sent)
      if (isMounted.current) await navigate({ to: '/import/$projectId', params: { projectId: String(started.id) } })
      else toast(`The import of ${started.path_with_namespace} is scheduled`)
    } catch (error) {
      if (!isAborted(error)) return
      upload.reset()
      kept.reset()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  useShortcut('Ctrl+Enter', () => void send(), { name: 'Import project', inFields: true, enabled: ready })

  const { fieldError, formError } = importFormErrors(write.error, request)
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {formError && <ErrorBand error={formError} what={describeNotStarted(formError)} onRetry={() => void send()} />}
      <DraftLine draft={draft} />
      <Field
        label="Archive"
        apiName="file"
        help={found || 'Select the archive of a project export.'}
        error={fieldError('file')}
      >
        {(ids) => (
          <DropZone
            id={ids.id}
            describedBy={ids['aria-describedby']}
            invalid={ids['aria-invalid']}
            file={file}
            disabled={pending}
            onFile={(chosen) => {
              upload.reset()
              kept.reset()
              draft.set(fileChosen(chosen, draft.value))
            }}
          />
        )}
      </Field>
      <PlaceFields
        value={draft.value}
        onChange={draft.set}
        disabled={pending}
        fieldError={fieldError}
        replaces={true}
      />
      <div className={classes.foot}>
        {pending ? (
          <>
            <Progress
              className={classes.progress}
              value={upload.pending ? progress * 100 : 100}
              aria-label="Upload"
              transitionDuration={80}
            />
            <output className={classes.share}>
              {upload.pending && progress < 1 ? `${Math.round(progress * 100)}%` : 'Checking…'}
            </output>
            <Button
              onClick={() => {
                takeOver()
                abortController.current?.abort()
              }}
            >
              Stop upload
            </Button>
          </>
        ) : (
          <>
            <MainButton obstacle={obstacle} loading={false} keys={<Keys of="Ctrl+Enter" />}>
              {overwrite ? 'Import and replace project' : 'Import project'}
            </MainButton>
            {/* Without a file or a path, the command would do something else than the form. */}
            <CurlButton curl={ready ? () => curlOf('POST /projects/import', input) : undefined} reason={obstacle} />
          </>
        )}
      </div>
    </form>
  )
}
