import { type KeyboardEvent, useRef } from 'react'
import { requestOf } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import { useLatest } from '../api/use-latest.ts'
import { ReferenceTextarea } from '../issues/reference-textarea.tsx'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { DraftLine, KeptDraftLine } from '../ui/draft-line.tsx'
import { EditorActions } from '../ui/editor-actions.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useGuardedSave } from '../ui/use-guarded-save.ts'
import classes from './note-editor.module.css'
import { addressesOf, type Note, type Noteable, paramsOf } from './noteable.ts'
import { useCommentWrite } from './use-comment-write.ts'

interface Props {
  noteable: Noteable
  note: Note
  onDone: () => void
}

const useNoteDraft = (note: Note) => useDraft(`text of note ${note.id}`, { body: note.body })

/** The line above a comment whose editor was left with unsent text; nothing without such a text. */
export function KeptNoteDraft({ note, onContinue }: { note: Note; onContinue: () => void }) {
  const { changed_at, discard } = useNoteDraft(note)
  return changed_at ? <KeptDraftLine at={changed_at} onContinue={onContinue} onDiscard={discard} /> : null
}

/** Changes the text of a comment. Esc leaves the text as a draft. */
export function NoteEditor({ noteable, note, onDone }: Props) {
  const addresses = addressesOf(noteable)
  const comment = useCommentWrite(noteable)
  const draft = useNoteDraft(note)
  const address = { ...paramsOf(noteable), note_id: note.id }
  const latest = useLatest(addresses.note, address)
  /** The text that the write replaces. The guard reads it just before. */
  const replaced = useRef(note.body)
  const guard = useGuardedSave({
    draft,
    readLatest: async () => {
      const { body } = await latest.read()
      replaced.current = body
      return { body }
    },
    refresh: latest.refresh,
    write: (changes) => comment.write(note.id, changes.body ?? note.body, replaced.current),
    onDone,
  })
  const pending = comment.pending || guard.checking
  const isBlank = draft.value.body.trim() === ''
  const save = () => {
    if (pending || isBlank) return
    if (draft.changes.body === undefined) onDone()
    else guard.save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onDone()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    else return
    event.preventDefault()
  }
  const error = comment.error ? describeError(comment.error) : guard.error
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Ctrl Enter (save) and Esc (cancel) for the field and its buttons
    <div className={classes.form} onKeyDown={onKeyDown}>
      <DraftLine draft={draft} />
      <ReferenceTextarea
        project_id={noteable.record.project_id}
        actionsOf={noteable.kind}
        aria-label="Text of the comment"
        minRows={2}
        maxRows={20}
        value={draft.value.body}
        onText={(body) => draft.set({ body })}
        autoFocus
      />
      <EditorActions
        action="Save comment"
        error={error}
        requests={[requestOf(addresses.updateNote, { ...address, body: draft.value.body })]}
        write={{ error: comment.error, pending }}
        obstacle={isBlank ? 'Enter a comment.' : undefined}
        onCancel={onDone}
        onSave={save}
      />
      <ConflictDialog noun="comment" guard={guard} />
    </div>
  )
}
