import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { useMe, useRole } from '../issues/use-issue.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { Prose } from '../ui/prose.tsx'
import classes from './delete-note.module.css'
import { addressesOf, type Note, type Noteable, paramsOf, readsOf } from './noteable.ts'
import type { Thread } from './threads.ts'
import { undoOfDeletion } from './undo-deletion.ts'

interface Props {
  noteable: Noteable
  note: Note
  thread: Thread
  onClose: () => void
}

/** Asks before a comment is deleted, because at most its text can be restored. */
export function DeleteNote({ noteable, note, thread, onClose }: Props) {
  const me = useMe().data?.id
  const { isOwner } = useRole(noteable.record.project_id)
  const undo = undoOfDeletion({ noteable, note, thread, me, mayDate: isOwner })
  const reads = readsOf(noteable)
  const { removeNote } = addressesOf(noteable)
  const address = { ...paramsOf(noteable), note_id: note.id }
  const remove = useWrite(removeNote, { refreshes: reads })
  const submit = () =>
    remove.write(address).then(
      () => {
        const name = `comment on ${noteable.record.references.full}`
        announceOne({
          text: 'Comment deleted',
          name,
          reads,
          undo,
          undone: () => 'Deletion undone. The text is posted as a new comment.',
        })
        onClose()
      },
      () => undefined,
    )
  const request = requestOf(removeNote, address)
  return (
    <ConfirmDialog
      title="Delete comment"
      size={480}
      action="Delete comment"
      onConfirm={() => void submit()}
      onClose={onClose}
      requests={[request]}
      write={remove}
      danger
    >
      <Lead>
        The comment by {note.author.name} and the to-do items that it created are deleted.{' '}
        {undo
          ? `Undo posts the text again as a new comment${isOwner ? ' with the same date' : ''}.`
          : 'The comment and its to-do items cannot be restored.'}
      </Lead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.text} aria-label="Text of the comment" tabIndex={0}>
        <Prose text={note.body} project={noteable.record.project_id} />
      </section>
    </ConfirmDialog>
  )
}
