import { useQueryClient } from '@tanstack/react-query'
import { requestOf } from '../api/client.ts'
import { curlText } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { useUnsavedRequest } from '../api/wire.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { pluralize } from '../ui/number.ts'
import type { Issue } from './issue.ts'
import { issueReads } from './issue-change.ts'

interface Props {
  issue: Issue
  onClose: () => void
  /** Called after the issue was deleted. */
  onDeleted: () => void
}

/** Lists that lose a deleted issue. The issue itself is left out, because it can no longer be read. */
const refreshes = issueReads.filter((address) => !address.includes(':issue_iid'))

/** Asks before an issue is deleted, because it cannot be restored. */
export function DeleteIssue({ issue, onClose, onDeleted }: Props) {
  const address = { id: issue.project_id, issue_iid: issue.iid }
  const cache = useQueryClient()
  const remove = useWrite('DELETE /projects/:id/issues/:issue_iid', { refreshes: [] })
  const submit = () =>
    remove.write(address).then(
      () => {
        const name = issue.references.full
        announceOne({ text: `${name} deleted`, name, reads: refreshes, undo: undefined })
        // The page of the issue goes first, because it would ask for the issue again.
        onDeleted()
        for (const read of refreshes) void cache.invalidateQueries({ queryKey: [read] })
      },
      () => undefined,
    )
  const notes = issue.user_notes_count
  const request = requestOf('DELETE /projects/:id/issues/:issue_iid', address)
  useUnsavedRequest(request, remove)
  return (
    <Dialog
      title="Delete issue"
      size={480}
      onClose={onClose}
      foot={
        <DialogActions
          action="Delete issue"
          onConfirm={() => void submit()}
          onCancel={onClose}
          curl={() => curlText(request)}
          pending={remove.pending}
          danger
          error={remove.error ? `${remove.error.status} ${remove.error.message}` : undefined}
        />
      }
    >
      <Lead>
        <b dir="auto">{issue.title}</b> ({issue.references.full}) is deleted
        {notes > 0 && `, with ${pluralize(notes, 'comment')}`}. Its history, links and to-do items are deleted too. This
        cannot be undone. To keep everything, close the issue instead.
      </Lead>
    </Dialog>
  )
}
