import { SegmentedControl } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { requestOf } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { useFormRequests } from '../api/wire.ts'
import { followTransfer } from '../transfers/own-transfers.ts'
import { CurlButton } from '../ui/curl-button.tsx'
import { DraftLine } from '../ui/draft-line.tsx'
import { Field } from '../ui/field.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Keys } from '../ui/kbd.tsx'
import { MainButton } from '../ui/main-button.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { useDraft } from '../ui/use-draft.ts'
import classes from './exports.module.css'

const METHODS = ['PUT', 'POST'] as const

interface Props {
  project: { id: number; path_with_namespace: string }
  /** Whether an export of the project waits or runs; a new one replaces it. */
  runs: boolean
}

/** The form for a new export. The address of an upload can hold a signature, so it is no part of the draft. */
export function ExportForm({ project: { id, path_with_namespace }, runs }: Props) {
  const draft = useDraft(`export of project ${id}`, { description: '', method: 'PUT' as (typeof METHODS)[number] })
  const [url, setUrl] = useState('')
  const schedule = useWrite('POST /projects/:id/export', {
    refreshes: ['GET /projects/:id/export', 'GET /-/gantry/v1/exports', 'GET /-/gantry/v1/transfers'],
  })
  const { description, method } = draft.value
  const input = {
    id,
    ...(description.trim() && { description }),
    ...(url.trim() && { upload: { url: url.trim(), http_method: method } }),
  }
  const request = requestOf('POST /projects/:id/export', input)
  useFormRequests({ requests: [request], obstacle: undefined, write: schedule })
  const send = async () => {
    if (schedule.pending) return
    await schedule.write(input)
    followTransfer({ kind: 'export', project_id: id, path: path_with_namespace })
    draft.discard()
    setUrl('')
    toast(`The export of ${path_with_namespace} is scheduled`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send().catch(() => undefined)
  }
  useShortcut('Ctrl+Enter', () => void send().catch(() => undefined), { name: 'Export project', inFields: true })
  const { fieldError, formError } = formErrors(schedule, ['description', 'url'], request)
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h2>New export</h2>
      {formError && schedule.error && (
        <ErrorBand error={schedule.error} what="The export did not start." onRetry={() => void send()} />
      )}
      <DraftLine draft={draft} />
      <LongTextField
        label="Description"
        apiName="description"
        optional
        minRows={2}
        maxRows={8}
        help="In the archive, instead of the description of the project."
        error={fieldError('description')}
        value={description}
        disabled={schedule.pending}
        onChange={(text) => draft.set({ description: text })}
      />
      <TextField
        label="Upload to"
        apiName="upload[url]"
        optional
        help="Sends the archive to this address, such as a signed URL of an object store, and keeps no copy here."
        error={fieldError('url')}
        value={url}
        disabled={schedule.pending}
        spellCheck={false}
        onChange={setUrl}
      />
      {url.trim() !== '' && (
        <Field label="Method" apiName="upload[http_method]">
          {(ids) => (
            <SegmentedControl
              {...ids}
              data={[...METHODS]}
              value={method}
              disabled={schedule.pending}
              onChange={(chosen) => draft.set({ method: METHODS.find((one) => one === chosen) ?? 'PUT' })}
            />
          )}
        </Field>
      )}
      {runs && <p className="quiet">A new export replaces the one that is not finished.</p>}
      <div className={classes.foot}>
        <MainButton obstacle={undefined} loading={schedule.pending} keys={<Keys of="Ctrl+Enter" />}>
          Export project
        </MainButton>
        <CurlButton curl={() => curlOf('POST /projects/:id/export', input)} />
      </div>
      <p className="quiet">
        The archive holds issues, merge requests, snippets, labels, milestones, members with their public addresses,
        settings and the avatar, but no tokens, hooks or repositories. It is kept for 24 hours.
      </p>
    </form>
  )
}
