import { Button } from '@mantine/core'
import { Fragment, useRef, useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { announceChange } from '../changes/announce-change.tsx'
import { type LastChange, rememberChange } from '../changes/last-change.ts'
import { Composer } from '../ui/composer.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Label } from '../ui/label.tsx'
import { count } from '../ui/number.ts'
import { Prose } from '../ui/prose.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { announceCommands, announceReaction, isAward, isNote } from './announce-commands.ts'
import { changedByActions } from './commands-changes.ts'
import { DeleteNote } from './delete-note.tsx'
import { DescriptionChange, isDescriptionChange } from './description-change.tsx'
import { type Issue, keyOf, type Note } from './issue.ts'
import { issueReads } from './issue-change.ts'
import { type HistoryLine, threadOf } from './issue-history.ts'
import classes from './issue-thread.module.css'
import { NoteActions } from './note-actions.tsx'
import { KeptNoteDraft, NoteEditor } from './note-editor.tsx'
import { propertyKeys } from './property-keys.ts'
import { ReactButton } from './react-button.tsx'
import { NoteReactions } from './reactions.tsx'
import { ReferenceTextarea } from './reference-textarea.tsx'
import { undoOfComment } from './undo-addition.ts'
import { useHistory } from './use-history.ts'
import { useMayEdit, useMe, useNotes, useRole, useStateToggle } from './use-issue.ts'
import { useReactions } from './use-reactions.ts'

/** The comments and system notes of an issue. Authors change and delete their comments, Maintainers those of others. */
export function IssueThread({ issue }: { issue: Issue }) {
  const thread = useNotes(issue.project_id, issue.iid)
  const history = useHistory(issue)
  const reactions = useReactions(issue)
  const me = useMe()
  const { maintains } = useRole(issue.project_id)
  const [editing, setEditing] = useState<Note>()
  const [deleting, setDeleting] = useState<Note>()
  // A comment that somebody else deletes stays while it is edited, so that the typed text is not lost.
  const isGone = editing !== undefined && !thread.notes.some(({ id }) => id === editing.id)
  const notes = isGone ? [...thread.notes, editing] : thread.notes
  if (thread.error && notes.length === 0)
    return <ErrorBand error={thread.error} what="The comments could not be loaded." onRetry={thread.retry} />
  if ((thread.pending && notes.length === 0) || history.pending || reactions.pending) return <ThreadSkeleton />
  if (notes.length === 0 && history.lines.length === 0 && !history.error)
    return <p className={classes.none}>No comments yet.</p>
  const mayChange = (note: Note) => maintains || note.author.id === me.data?.id
  const entries = threadOf(notes, history.lines, thread.earlier > 0)
  return (
    <>
      {history.error && (
        <div className={classes.failed}>
          <ErrorBand
            error={history.error}
            what="Some changes of state, labels, milestone or weight could not be loaded."
            onRetry={history.retry}
          />
        </div>
      )}
      <Timeline
        entries={entries.map((entry) =>
          'line' in entry ? { line: { ...entry.line, text: <HistoryText parts={entry.line.parts} /> } } : entry,
        )}
        renderActions={(note) =>
          editing?.id !== note.id && (
            <>
              <ReactButton issue={issue} note_id={note.id} name={`React to ${note.author.name}`} alignEnd />
              {mayChange(note) && <NoteActions onEdit={() => setEditing(note)} onDelete={() => setDeleting(note)} />}
            </>
          )
        }
        renderDetails={(note) => isDescriptionChange(note) && <DescriptionChange issue={issue} note={note} />}
        renderText={(note) =>
          editing?.id === note.id && mayChange(note) ? (
            <NoteEditor issue={issue} note={note} onDone={() => setEditing(undefined)} />
          ) : (
            <>
              {mayChange(note) && <KeptNoteDraft note={note} onContinue={() => setEditing(note)} />}
              <Prose text={note.body} project={issue.project_id} />
              <NoteReactions issue={issue} note={note} />
            </>
          )
        }
        earlier={
          thread.earlier > 0 && (
            <button type="button" className={classes.earlier} onClick={thread.showEarlier} disabled={thread.pending}>
              Show {count(thread.earlier)} earlier {thread.earlier === 1 ? 'entry' : 'entries'}
            </button>
          )
        }
      />
      {deleting && <DeleteNote issue={issue} note={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function HistoryText({ parts }: Pick<HistoryLine, 'parts'>) {
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change their order
    <Fragment key={at}>
      {at > 0 && ' '}
      {typeof part === 'string' ? (
        <bdi>{part}</bdi>
      ) : (
        part.map((label, n) => (
          // Two deleted labels have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={n}>
            {n > 0 && ' '}
            <Label label={label} />
          </Fragment>
        ))
      )}
    </Fragment>
  ))
}

function ThreadSkeleton() {
  return (
    <div className={classes.skeleton}>
      <SkeletonBar width="40%" />
      <SkeletonBar width="85%" />
      <SkeletonBar width="70%" />
    </div>
  )
}

interface ComposerProps {
  issue: Issue
  /** Adds a button that closes or reopens the issue. */
  showStateButton?: boolean
}

export function IssueComposer({ issue, showStateButton }: ComposerProps) {
  const { mayTriage } = useRole(issue.project_id)
  const mayEdit = useMayEdit(issue)
  const note = useWrite('POST /projects/:id/issues/:issue_iid/notes', { refreshes: issueReads })
  const text = useRef<HTMLTextAreaElement>(null)
  useShortcut('n', () => text.current?.focus(), { name: 'Comment' })
  const canToggle = showStateButton === true && mayEdit
  const state = useStateToggle(issue, canToggle)
  const send = async (body: string, internal: boolean) => {
    const added = await note.write({
      id: issue.project_id,
      issue_iid: issue.iid,
      body,
      ...(internal && { internal }),
    })
    if (isAward(added)) return announceReaction(issue, added)
    if (!isNote(added)) return announceCommands(issue, added)
    const name = `comment on ${issue.references.full}`
    const difference = differenceOf({ body, internal }, added)
    const change: LastChange = {
      text: difference ?? `New ${name}`,
      nouns: ['comment', 'comments'],
      items: [{ id: name, name, undo: undoOfComment(issue, added) }],
      reads: issueReads,
    }
    if (difference) announceChange(change)
    else rememberChange(change)
  }

  return (
    <Composer
      draft={`note ${keyOf(issue)}`}
      mayWriteInternal={mayTriage}
      onSend={send}
      error={note.error?.message ?? state.error?.message}
      renderText={(field) => <ReferenceTextarea {...field} project_id={issue.project_id} ref={text} />}
    >
      {canToggle && (
        <Button loading={state.pending} onClick={state.toggle} rightSection={<Kbd>{propertyKeys.state}</Kbd>}>
          {state.name}
        </Button>
      )}
    </Composer>
  )
}

/** What the server stored differently, in words. It makes an internal comment public, without an error, if the role has been lost. */
function differenceOf(asked: { body: string; internal: boolean }, note: Note): string | undefined {
  const { body, internal } = note
  if (asked.internal && !internal) return 'The comment is public: the server did not make it internal'
  const changed = changedByActions(asked.body, note)
  if (changed !== undefined) return `Comment added. ${changed}`
  return body === asked.body ? undefined : 'The server stored a different text from the one you sent'
}
