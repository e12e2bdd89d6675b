import { Button } from '@mantine/core'
import { Fragment, useRef, useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { Composer } from '../ui/composer.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Label } from '../ui/label.tsx'
import { count } from '../ui/number.ts'
import { Prose } from '../ui/prose.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { announceComment } from './announce-comment.ts'
import { DeleteNote } from './delete-note.tsx'
import { DescriptionChange, isDescriptionChange } from './description-change.tsx'
import { type Issue, keyOf, type Note } from './issue.ts'
import { issueReads } from './issue-change.ts'
import { type HistoryLine, threadOf } from './issue-history.ts'
import classes from './issue-thread.module.css'
import { type Chosen, keepInUse, notesOf, type Thread } from './issue-threads.ts'
import { NoteActions } from './note-actions.tsx'
import { KeptNoteDraft, NoteEditor } from './note-editor.tsx'
import { propertyKeys } from './property-keys.ts'
import { ReactButton } from './react-button.tsx'
import { NoteReactions } from './reactions.tsx'
import { ReferenceTextarea } from './reference-textarea.tsx'
import { KeptReplyDraft, ReplyBox } from './reply-box.tsx'
import { useDiscussions } from './use-discussions.ts'
import { useHistory } from './use-history.ts'
import { useMayEdit, useMe, useRole, useStateToggle } from './use-issue.ts'
import { useNamedComment } from './use-named-comment.ts'
import { useReactions } from './use-reactions.ts'
import { useThreadKeys } from './use-thread-keys.ts'

interface ThreadProps {
  issue: Issue
  /** The issue has the whole page: `j` and `k` move between comments, and the URL can name one. */
  isPage?: boolean
}

/** The comments and system notes of an issue. Authors change and delete their comments, Maintainers those of others. */
export function IssueThread({ issue, isPage = false }: ThreadProps) {
  const loaded = useDiscussions(issue.project_id, issue.iid)
  const history = useHistory(issue)
  const reactions = useReactions(issue)
  const me = useMe()
  const { maintains } = useRole(issue.project_id)
  const [editing, setEditing] = useState<Chosen>()
  const [replying, setReplying] = useState<Thread>()
  const [deleting, setDeleting] = useState<Chosen>()
  const content = useRef<HTMLOListElement>(null)
  const threads = keepInUse(keepInUse(loaded.threads, editing), replying && { thread: replying })
  const byNote = new Map(threads.flatMap((thread) => notesOf(thread).map((note) => [note.id, thread] as const)))
  const byId = new Map(threads.map((thread) => [thread.id, thread]))
  useThreadKeys({ threads, container: content, onReply: setReplying, moves: isPage })
  const named = useUrlState().get('note')
  useNamedComment(content, isPage ? named : undefined)
  if (loaded.error && threads.length === 0)
    return <ErrorBand error={loaded.error} what="The comments could not be loaded." onRetry={loaded.retry} />
  if ((loaded.pending && threads.length === 0) || history.pending || reactions.pending) return <ThreadSkeleton />
  if (threads.length === 0 && history.lines.length === 0 && !history.error && loaded.earlier === 0)
    return <p className={classes.none}>No comments yet.</p>
  const mayChange = (note: Note) => maintains || note.author.id === me.data?.id
  const entries = threadOf(threads, history.lines, loaded.earlier > 0)
  const edit = (note: Note) => {
    const thread = byNote.get(note.id)
    if (thread) setEditing({ thread, note })
  }
  const endReply = ({ head }: Thread) => {
    setReplying(undefined)
    content.current?.querySelector<HTMLElement>(`[data-comment="${head.id}"]`)?.focus({ preventScroll: true })
  }
  const renderFoot = (id: string) => {
    const thread = byId.get(id)
    if (!thread) return null
    return replying?.id === id ? (
      <ReplyBox issue={issue} thread={thread} onDone={() => endReply(thread)} />
    ) : (
      <KeptReplyDraft thread={thread} onContinue={() => setReplying(thread)} />
    )
  }
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
        ref={content}
        entries={entries.map((entry) =>
          'line' in entry
            ? { line: { ...entry.line, text: <HistoryText parts={entry.line.parts} /> } }
            : { key: entry.note.id, note: entry.note.head, replies: entry.note.replies },
        )}
        renderActions={(note) =>
          editing?.note.id !== note.id && (
            <>
              <ReactButton issue={issue} note_id={note.id} name={`React to ${note.author.name}`} alignEnd />
              <NoteActions
                onReply={() => setReplying(byNote.get(note.id))}
                mayChange={mayChange(note)}
                onEdit={() => edit(note)}
                onDelete={() => {
                  const thread = byNote.get(note.id)
                  if (thread) setDeleting({ thread, note })
                }}
              />
            </>
          )
        }
        renderDetails={(note) => isDescriptionChange(note) && <DescriptionChange issue={issue} note={note} />}
        renderText={(note) =>
          editing?.note.id === note.id && mayChange(note) ? (
            <NoteEditor issue={issue} note={note} onDone={() => setEditing(undefined)} />
          ) : (
            <>
              {mayChange(note) && <KeptNoteDraft note={note} onContinue={() => edit(note)} />}
              <Prose text={note.body} project={issue.project_id} />
              <NoteReactions issue={issue} note={note} />
            </>
          )
        }
        renderFoot={renderFoot}
        earlier={
          loaded.earlier > 0 && (
            <button type="button" className={classes.earlier} onClick={loaded.showEarlier} disabled={loaded.pending}>
              Show {count(loaded.earlier)} earlier entries
            </button>
          )
        }
      />
      {deleting && <DeleteNote issue={issue} {...deleting} onClose={() => setDeleting(undefined)} />}
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
    await announceComment(issue, 'comment', { body, internal }, added)
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
