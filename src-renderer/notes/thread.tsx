import { Fragment, useRef, useState } from 'react'
import { useMe, useRole } from '../issues/use-issue.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { Label } from '../ui/label.tsx'
import { count } from '../ui/number.ts'
import { Prose } from '../ui/prose.tsx'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { DeleteNote } from './delete-note.tsx'
import { DescriptionChange, isDescriptionChange } from './description-change.tsx'
import { type HistoryLine, threadOf } from './history.ts'
import { NoteActions } from './note-actions.tsx'
import { KeptNoteDraft, NoteEditor } from './note-editor.tsx'
import type { Note, Noteable } from './noteable.ts'
import { ReactButton } from './react-button.tsx'
import { NoteReactions } from './reactions.tsx'
import { KeptReplyDraft, ReplyBox } from './reply-box.tsx'
import { ThreadResolution, useResolving } from './resolving.tsx'
import classes from './thread.module.css'
import { type Chosen, keepInUse, notesOf, type Thread } from './threads.ts'
import { useDiscussions } from './use-discussions.ts'
import { useHistory } from './use-history.ts'
import { useNamedComment } from './use-named-comment.ts'
import { useReactions } from './use-reactions.ts'
import { useCommentTicks } from './use-task-ticks.ts'
import { useThreadKeys } from './use-thread-keys.ts'

interface ThreadProps {
  noteable: Noteable
  /** The record has the whole page: `j` and `k` move between comments, and the URL can name one. */
  isPage?: boolean
}

/** The comments and system notes of a record. Authors change and delete their comments, Maintainers those of others. */
export function RecordThread({ noteable, isPage = false }: ThreadProps) {
  const { project_id } = noteable.record
  const loaded = useDiscussions(noteable)
  const history = useHistory(noteable)
  const reactions = useReactions(noteable)
  const resolving = useResolving(noteable)
  const tick = useCommentTicks(noteable)
  const me = useMe()
  const { maintains } = useRole(project_id)
  const [editing, setEditing] = useState<Chosen>()
  const [replying, setReplying] = useState<Thread>()
  const [deleting, setDeleting] = useState<Chosen>()
  const content = useRef<HTMLOListElement>(null)
  const threads = keepInUse(keepInUse(loaded.threads, editing), replying && { thread: replying })
  const byNote = new Map(threads.flatMap((thread) => notesOf(thread).map((note) => [note.id, thread] as const)))
  const byId = new Map(threads.map((thread) => [thread.id, thread]))
  useThreadKeys({ threads, container: content, onReply: setReplying, onResolve: resolving.toggle, moves: isPage })
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
    return (
      <>
        {replying?.id === id ? (
          <ReplyBox noteable={noteable} thread={thread} onDone={() => endReply(thread)} />
        ) : (
          <KeptReplyDraft thread={thread} onContinue={() => setReplying(thread)} />
        )}
        <ThreadResolution thread={thread} resolving={resolving} />
      </>
    )
  }
  return (
    <>
      {history.error && (
        <div className={classes.failed}>
          <ErrorBand
            error={history.error}
            what={`Some changes of state, labels${noteable.kind === 'issue' ? ', milestone or weight' : ' or milestone'} could not be loaded.`}
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
              <ReactButton noteable={noteable} note_id={note.id} name={`React to ${note.author.name}`} alignEnd />
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
        renderDetails={(note) =>
          noteable.kind === 'issue' &&
          isDescriptionChange(note) && <DescriptionChange issue={noteable.record} note={note} />
        }
        renderText={(note) =>
          editing?.note.id === note.id && mayChange(note) ? (
            <NoteEditor noteable={noteable} note={note} onDone={() => setEditing(undefined)} />
          ) : (
            <>
              {mayChange(note) && <KeptNoteDraft note={note} onContinue={() => edit(note)} />}
              <Prose
                text={note.body}
                project={project_id}
                onTick={mayChange(note) ? (task) => tick(note, task) : undefined}
              />
              <NoteReactions noteable={noteable} note={note} />
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
      {deleting && <DeleteNote noteable={noteable} {...deleting} onClose={() => setDeleting(undefined)} />}
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
