import { Button, Checkbox, Progress } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isAborted, requestOf } from '../api/client.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { Field } from '../ui/field.tsx'
import { Keys } from '../ui/kbd.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { DropZone } from './drop-zone.tsx'
import { blame, pathFrom } from './import-errors.ts'
import classes from './imports.module.css'
import { NamespaceSelect } from './namespace-select.tsx'

/** What the server says against a value stands under that value; the rest stands above the form. */
export function ImportForm() {
  const navigate = useNavigate()
  const me = useRead('GET /user', {}).data
  const [file, setFile] = useState<File | null>(null)
  const [path, setPath] = useState('')
  const [name, setName] = useState('')
  const [namespace, setNamespace] = useState<string | null>(null)
  const [overwrite, setOverwrite] = useState(false)
  const [share, setShare] = useState(0)
  const leaving = useRef<AbortController>(null)
  const here = useHere()
  const upload = useWrite('POST /projects/import', { refreshes: ['GET /projects', 'GET /-/gantry/v1/state'] })
  const ready = file !== null && path.trim() !== '' && !upload.pending

  const input = {
    path: path.trim(),
    ...(name.trim() && { name: name.trim() }),
    ...(namespace && { namespace }),
    ...(overwrite && { overwrite }),
    file: file ?? new File([], 'FILE'),
  }
  const request = upload.request ?? requestOf('POST /projects/import', input)
  useScreenRequest({ request, draft: request.status === null && !upload.pending })

  const take = (taken: File) => {
    setFile(taken)
    upload.reset()
    if (path === (file ? pathFrom(file.name) : '')) setPath(pathFrom(taken.name))
  }
  const send = async () => {
    if (!ready) return
    leaving.current = new AbortController()
    setShare(0)
    try {
      const started = await upload.write(input, { onProgress: setShare, signal: leaving.current.signal })
      if (here.current) await navigate({ to: '/import/$projectId', params: { projectId: String(started.id) } })
      else toast(`The import of ${started.path_with_namespace} is scheduled`)
    } catch (error) {
      if (isAborted(error)) upload.reset()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  useShortcut('Ctrl+Enter', () => void send(), { name: 'Import the project', inFields: true, enabled: ready })

  const wrong = blame(upload.error)
  const elsewhere = upload.error && Object.keys(wrong).length === 0 ? upload.error : null
  const target = `${namespace ?? me?.username ?? ''}/${path.trim() || 'path'}`
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {elsewhere && <ErrorBand error={elsewhere} what="The import did not start." onRetry={() => void send()} />}
      <Field label="Archive" apiName="file" help="As the platform's own export writes it." error={wrong.file}>
        {(ids) => (
          <DropZone
            id={ids.id}
            describedBy={ids['aria-describedby']}
            invalid={ids['aria-invalid']}
            file={file}
            disabled={upload.pending}
            onFile={take}
          />
        )}
      </Field>
      <TextField
        label="Path"
        apiName="path"
        help={`It will stand at ${target}.`}
        error={wrong.path}
        value={path}
        disabled={upload.pending}
        spellCheck={false}
        onChange={setPath}
      />
      <TextField
        label="Name"
        apiName="name"
        optional
        help="The path, unless you give one."
        error={wrong.name}
        value={name}
        disabled={upload.pending}
        onChange={setName}
      />
      <Field
        label="Namespace"
        apiName="namespace"
        optional
        help="A group in which you are a Maintainer, or your own."
        error={wrong.namespace}
      >
        {(ids) => <NamespaceSelect {...ids} value={namespace} onChange={setNamespace} disabled={upload.pending} />}
      </Field>
      <Checkbox
        label="Replace the project that stands at this path"
        description="overwrite: the one there is removed once this one is in"
        styles={{ inner: { marginTop: 2 }, input: overwrite ? {} : { borderColor: 'var(--control)' } }}
        checked={overwrite}
        disabled={upload.pending}
        onChange={(event) => setOverwrite(event.currentTarget.checked)}
      />
      <div className={classes.foot}>
        {upload.pending ? (
          <>
            <Progress className={classes.progress} value={share * 100} aria-label="Upload" transitionDuration={80} />
            <output className={classes.share}>{share < 1 ? `${Math.round(share * 100)}%` : 'Checking'}</output>
            <Button onClick={() => leaving.current?.abort()}>Stop</Button>
          </>
        ) : (
          <Button type="submit" variant="filled" disabled={!ready} rightSection={<Keys of="Ctrl+Enter" />}>
            {overwrite ? 'Import and replace' : 'Import project'}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Whether the form is still on screen: somebody may look elsewhere while a long archive leaves. */
function useHere() {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
