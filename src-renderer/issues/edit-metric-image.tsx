import { useState } from 'react'
import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { TextField } from '../ui/text-field.tsx'
import type { Issue } from './issue.ts'
import { imageReads, type MetricImage, undoOfLinkChange } from './metric-image.ts'

const address = 'PUT /projects/:id/issues/:issue_iid/metric_images/:image_id'

/** Changes the link of a metric image. */
export function EditMetricImage({ issue, image, onClose }: { issue: Issue; image: MetricImage; onClose: () => void }) {
  const [url, setUrl] = useState(image.url ?? '')
  const [text, setText] = useState(image.url_text ?? '')
  const put = useWrite(address, { refreshes: imageReads })
  const link = { url: url.trim() || null, url_text: text.trim() || null }
  const input = { id: issue.project_id, issue_iid: issue.iid, image_id: image.id, ...link }
  const request = requestOf(address, input)
  const { fieldError, formError } = formErrors(put, ['url', 'url_text'], request)
  const submit = () =>
    void put.write(input).then(
      (after) => {
        announceOne({
          text: `Link of ${image.filename} changed`,
          name: image.filename,
          reads: imageReads,
          undo: undoOfLinkChange(issue, after, image),
        })
        onClose()
      },
      () => undefined,
    )
  return (
    <FormDialog
      title="Edit link"
      size={480}
      action="Save link"
      onSubmit={submit}
      requests={[request]}
      write={put}
      error={formError}
      onClose={onClose}
    >
      <TextField
        label="URL"
        apiName="url"
        optional
        help="URL of a page about the metric. The URL must start with http:// or https://."
        error={fieldError('url')}
        value={url}
        onChange={setUrl}
        spellCheck={false}
      />
      <TextField
        label="Text"
        apiName="url_text"
        optional
        help="Text of the link. Defaults to the URL."
        error={fieldError('url_text')}
        value={text}
        onChange={setText}
      />
    </FormDialog>
  )
}
