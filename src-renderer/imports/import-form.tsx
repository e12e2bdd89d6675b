import { Button, Checkbox, Progress } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isAborted, requestOf } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { useFormRequests } from '../api/wire.ts'
import { CurlButton } from '../ui/curl-button.tsx'
import { DraftLine } from '../ui/draft-line.tsx'
import { Field } from '../ui/field.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Keys } from '../ui/kbd.tsx'
import { MainButton } from '../ui/main-button.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { useDraft } from '../ui/use-draft.ts'
import { DropZone } from './drop-zone.tsx'
import { importErrors, suggestPath } from './import-errors.ts'
import classes from './imports.module.css'
import { NamespaceSelect } from './namespace-select.tsx'

interface ImportDraft {
  /** A reload loses the file, so the browser asks first. */
  file: File | null
  path: string
  name: string
  namespace: string | null
  overwrite: boolean
}
const empty: ImportDraft = { file: null, path: '', name: '', namespace: null, overwrite: false }

/** The import form. Field errors appear under their fields, other errors above the form. */
export function ImportForm() {
  const navigate = useNavigate()
  const me = useRead('GET /user', {}).data
  const draft = useDraft('import', empty)
  const { file, path, name, namespace, overwrite } = draft.value
  const [progress, setProgress] = useState(0)
  const abortController = useRef<AbortController>(null)
  const isMounted = useIsMounted()
  const upload = useWrite('POST /projects/import', { refreshes: ['GET /projects', 'GET /-/gantry/v1/state'] })

  const input = {
    path: path.trim(),
    ...(name.trim() && { name: name.trim() }),
    ...(namespace && { namespace }),
    ...(overwrite && { overwrite }),
    file: file ?? new File([], 'FILE'),
  }
  const request = requestOf('POST /projects/import', input)
  const obstacle = !file ? 'Choose a file.' : path.trim() === '' ? 'Enter a path.' : undefined
  useFormRequests({ requests: [request], obstacle, write: upload })
  const ready = obstacle === undefined && !upload.pending

  const chooseFile = (chosen: File) => {
    upload.reset()
    const suggested = path === (file ? suggestPath(file.name) : '')
    draft.set({ file: chosen, ...(suggested && { path: suggestPath(chosen.name) }) })
  }
  const { form, takeOver } = useFocusAfter(upload.pending)
  const send = async () => {
    if (!ready) return
    takeOver()
    abortController.current = new AbortController()
    setProgress(0)
    try {
      const started = await upload.write(input, { onProgress: setProgress, signal: abortController.current.signal })
      draft.discard()
      if (isMounted.current) await navigate({ to: '/import/$projectId', params: { projectId: String(started.id) } })
      else toast(`The import of ${started.path_with_namespace} is scheduled`)
    } catch (error) {
      if (isAborted(error)) upload.reset()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  useShortcut('Ctrl+Enter', () => void send(), { name: 'Import project', inFields: true, enabled: ready })

  const named = importErrors(upload.error)
  const formError = upload.error && Object.keys(named).length === 0 ? upload.error : null
  const { fieldError } = formErrors(
    { error: upload.error, fields: Object.fromEntries(Object.entries(named).map(([field, text]) => [field, [text]])) },
    [],
    request,
  )
  const parent = `${namespace ?? me?.username ?? ''}/`
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {formError && <ErrorBand error={formError} what="The import did not start." onRetry={() => void send()} />}
      <DraftLine draft={draft} />
      <Field label="Archive" apiName="file" help="Select the archive of a project export." error={fieldError('file')}>
        {(ids) => (
          <DropZone
            id={ids.id}
            describedBy={ids['aria-describedby']}
            invalid={ids['aria-invalid']}
            file={file}
            disabled={upload.pending}
            onFile={chooseFile}
          />
        )}
      </Field>
      <TextField
        label="Path"
        apiName="path"
        help={
          path.trim()
            ? `The full path of the project will be ${parent}${path.trim()}.`
            : `The full path of the project will start with ${parent}`
        }
        error={fieldError('path')}
        value={path}
        disabled={upload.pending}
        spellCheck={false}
        onChange={(text) => draft.set({ path: text })}
      />
      <TextField
        label="Name"
        apiName="name"
        optional
        help="Defaults to the path."
        error={fieldError('name')}
        value={name}
        disabled={upload.pending}
        onChange={(text) => draft.set({ name: text })}
      />
      <Field
        label="Namespace"
        apiName="namespace"
        optional
        help="Select your personal namespace, or a group where you have at least the Maintainer role."
        error={fieldError('namespace')}
      >
        {(ids) => (
          <NamespaceSelect
            {...ids}
            value={namespace}
            onChange={(picked) => draft.set({ namespace: picked })}
            disabled={upload.pending}
          />
        )}
      </Field>
      <Checkbox
        label="Replace an existing project at this path"
        description="The existing project is deleted after the import succeeds."
        styles={{ inner: { marginTop: 2 }, input: overwrite ? {} : { borderColor: 'var(--control)' } }}
        checked={overwrite}
        disabled={upload.pending}
        onChange={(event) => draft.set({ overwrite: event.currentTarget.checked })}
      />
      <div className={classes.foot}>
        {upload.pending ? (
          <>
            <Progress className={classes.progress} value={progress * 100} aria-label="Upload" transitionDuration={80} />
            <output className={classes.share}>{progress < 1 ? `${Math.round(progress * 100)}%` : 'Checking…'}</output>
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

/**
 * The buttons below the form replace each other. If one of them had the focus when the request began or was stopped, the focus goes to the
 * first refused field after the request, or to the main button.
 */
function useFocusAfter(pending: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const isOwed = useRef(false)
  useEffect(() => {
    if (pending || !isOwed.current) return
    isOwed.current = false
    const target =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>('[type="submit"]')
    target?.focus()
  }, [pending])
  return {
    form,
    takeOver: () => {
      const focused = document.activeElement
      isOwed.current = focused instanceof HTMLButtonElement && form.current?.contains(focused) === true
    },
  }
}

/** Whether the form is still mounted: the user may leave during a long upload. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
