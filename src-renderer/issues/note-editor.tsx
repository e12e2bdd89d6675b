import { type KeyboardEvent, useRef } from 'react'
import { fetchBody } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { useLatest } from '../api/use-latest.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { refusalOf } from '../changes/undo.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { DraftLine, KeptDraftLine } from '../ui/draft-line.tsx'
import { EditorActions } from '../ui/editor-actions.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useGuardedSave } from '../ui/use-guarded-save.ts'
import { announceCommands, isNote } from './announce-commands.ts'
import { changedByActions } from './commands-changes.ts'
import type { Issue, Note } from './issue.ts'
import { issueReads } from './issue-change.ts'
import classes from './note-editor.module.css'
import { ReferenceTextarea } from './reference-textarea.tsx'

interface Props {
  issue: Issue
  note: Note
  onDone: () => void
}

const useNoteDraft = (note: Note) => useDraft(`text of note ${note.id}`, { body: note.body })

const addressOf = (issue: Issue, note: Note) => ({ id: issue.project_id, issue_iid: issue.iid, note_id: note.id })

/** The line above a comment whose editor was left with unsent text; nothing without such a text. */
export function KeptNoteDraft({ note, onContinue }: { note: Note; onContinue: () => void }) {
  const { changed_at, discard } = useNoteDraft(note)
  return changed_at ? <KeptDraftLine at={changed_at} onContinue={onContinue} onDiscard={discard} /> : null
}

/** Changes the text of a comment. Esc leaves the text as a draft. */
export function NoteEditor({ issue, note, onDone }: Props) {
  const put = useWrite('PUT /projects/:id/issues/:issue_iid/notes/:note_id', { refreshes: issueReads })
  const draft = useNoteDraft(note)
  const address = addressOf(issue, note)
  const latest = useLatest('GET /projects/:id/issues/:issue_iid/notes/:note_id', address)
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
    write: async (changes) => {
      const before = replaced.current
      const answer = await put.write({ ...address, ...changes })
      if (!isNote(answer)) return announceCommands(issue, answer)
      announceOne({
        text: changeOf(changes.body ?? '', answer),
        name: `comment on ${issue.references.full}`,
        reads: issueReads,
        undo: () => restore(address, { before, after: answer.body }),
      })
    },
    onDone,
  })
  const pending = put.pending || guard.checking
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
  const error = put.error ? `${put.error.status} ${put.error.message}` : guard.error
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Ctrl Enter (save) and Esc (cancel) for the field and its buttons
    <div className={classes.form} onKeyDown={onKeyDown}>
      <DraftLine draft={draft} />
      <ReferenceTextarea
        project_id={issue.project_id}
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
        pending={pending}
        disabled={isBlank}
        onCancel={onDone}
        onSave={save}
      />
      <ConflictDialog noun="comment" guard={guard} />
    </div>
  )
}

/** What a write changed, in words. Undoing it restores the text, not what its quick actions changed. */
function changeOf(asked: string, note: Note): string {
  if (note.body === asked) return 'Comment changed'
  const changed = changedByActions(asked, note)
  return changed ? `Comment changed. ${changed}` : 'The server stored a different text from the one you sent'
}

/** Writes the earlier text again, unless somebody has changed the comment since. */
async function restore(address: ReturnType<typeof addressOf>, { before, after }: { before: string; after: string }) {
  try {
    const now = await fetchBody('GET /projects/:id/issues/:issue_iid/notes/:note_id', address)
    if (now.body !== after) return { text: 'Not undone: somebody has changed the comment since.' }
    await fetchBody('PUT /projects/:id/issues/:issue_iid/notes/:note_id', { ...address, body: before })
    return undefined
  } catch (cause) {
    return refusalOf(cause)
  }
}
