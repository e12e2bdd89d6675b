import { requestOf } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import type { MergeRequest } from './merge-request.ts'
import { mergeRequestReads } from './merge-request-reads.ts'

const address = 'PUT /projects/:id/merge_requests/:merge_request_iid/merge'

/** The issues that the merge closes, and the number of open issues of the project. */
const issueReads = ['GET /issues', 'GET /projects/:id/issues', 'GET /projects/:id', 'GET /-/gantry/v1/state'] as const

/** Asks before the merge, because it is final. The request names the commit, so a newer one is not merged unseen. */
export function MergeDialog({ request, onClose }: { request: MergeRequest; onClose: () => void }) {
  const name = request.references.full
  const input = {
    id: request.project_id,
    merge_request_iid: request.iid,
    ...(request.sha !== null && { sha: request.sha }),
  }
  const merge = useWrite(address, { refreshes: [...mergeRequestReads, ...issueReads] })
  const wire = requestOf(address, input)
  const submit = () =>
    void merge.write(input).then(
      () => {
        announceOne({
          text: `${name} merged. A merge cannot be undone.`,
          name,
          reads: mergeRequestReads,
          undo: undefined,
        })
        onClose()
      },
      () => undefined,
    )
  return (
    <Dialog
      title="Merge"
      size={480}
      onClose={onClose}
      foot={
        <DialogActions
          action="Merge"
          onConfirm={submit}
          onCancel={onClose}
          requests={[wire]}
          write={merge}
          error={merge.error ? describeError(merge.error) : undefined}
        />
      }
    >
      <Lead>
        Merges <b dir="auto">{request.title}</b> ({name}) from <code className="mono">{request.source_branch}</code>{' '}
        into <code className="mono">{request.target_branch}</code>. If the target is the default branch, the merge also
        closes issues that the description names, as in “Closes #4”. A merge cannot be undone.
      </Lead>
    </Dialog>
  )
}
