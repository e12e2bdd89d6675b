import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { Prose } from '../ui/prose.tsx'
import classes from './delete-note.module.css'
import type { Issue, Note } from './issue.ts'
import { issueReads } from './issue-change.ts'

interface Props {
  issue: Issue
  note: Note
  onClose: () => void
}

/** Asks before a comment is deleted, because it cannot be restored. */
export function DeleteNote({ issue, note, onClose }: Props) {
  const address = { id: issue.project_id, issue_iid: issue.iid, note_id: note.id }
  const remove = useWrite('DELETE /projects/:id/issues/:issue_iid/notes/:note_id', { refreshes: issueReads })
  const submit = () =>
    remove.write(address).then(
      () => {
        const name = `comment on ${issue.references.full}`
        announceOne({ text: 'Comment deleted', name, reads: issueReads, undo: undefined })
        onClose()
      },
      () => undefined,
    )
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
          curl={() => curlOf('DELETE /projects/:id/issues/:issue_iid/notes/:note_id', address)}
          pending={remove.pending}
          danger
          error={remove.error ? `${remove.error.status} ${remove.error.message}` : undefined}
        />
      }
    >
      <Lead>
        The comment by {note.author.name} and the to-do items that it created are deleted. They cannot be restored.
      </Lead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.text} aria-label="Text of the comment" tabIndex={0}>
        <Prose text={note.body} project={issue.project_id} />
      </section>
    </Dialog>
  )
}
