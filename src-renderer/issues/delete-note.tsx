import { requestOf } from '../api/client.ts'
import { curlText } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { useUnsavedRequest } from '../api/wire.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { Prose } from '../ui/prose.tsx'
import classes from './delete-note.module.css'
import type { Issue, Note } from './issue.ts'
import { issueReads } from './issue-change.ts'
import type { Thread } from './issue-threads.ts'
import { undoOfDeletion } from './undo-deletion.ts'
import { useMe, useRole } from './use-issue.ts'

interface Props {
  issue: Issue
  note: Note
  thread: Thread
  onClose: () => void
}

/** Asks before a comment is deleted, because at most its text can be restored. */
export function DeleteNote({ issue, note, thread, onClose }: Props) {
  const me = useMe().data?.id
  const { isOwner } = useRole(issue.project_id)
  const undo = undoOfDeletion({ issue, note, thread, me, mayDate: isOwner })
  const address = { id: issue.project_id, issue_iid: issue.iid, note_id: note.id }
  const remove = useWrite('DELETE /projects/:id/issues/:issue_iid/notes/:note_id', { refreshes: issueReads })
  const submit = () =>
    remove.write(address).then(
      () => {
        const name = `comment on ${issue.references.full}`
        announceOne({
          text: 'Comment deleted',
          name,
          reads: issueReads,
          undo,
          undone: () => 'the comment is written again',
        })
        onClose()
      },
      () => undefined,
    )
  const request = requestOf('DELETE /projects/:id/issues/:issue_iid/notes/:note_id', address)
  useUnsavedRequest(request, remove)
  return (
    <Dialog
      title="Delete comment"
      size={480}
      onClose={onClose}
      foot={
        <DialogActions
          action="Delete comment"
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
        The comment by {note.author.name} and the to-do items that it created are deleted.{' '}
        {undo
          ? `Undo writes the text again, as a new comment${isOwner ? ' with the same date' : ''}.`
          : 'They cannot be restored.'}
      </Lead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.text} aria-label="Text of the comment" tabIndex={0}>
        <Prose text={note.body} project={issue.project_id} />
      </section>
    </Dialog>
  )
}
