import { Button } from '@mantine/core'
import { Fragment, useRef, useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { Composer } from '../ui/composer.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Label } from '../ui/label.tsx'
import { Prose } from '../ui/prose.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand, SkeletonBar } from '../ui/states.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { DeleteNote } from './delete-note.tsx'
import { type Issue, isOpen, keyOf, type Note } from './issue.ts'
import { issueReads } from './issue-change.ts'
import { type HistoryLine, threadOf } from './issue-history.ts'
import classes from './issue-thread.module.css'
import { NoteActions } from './note-actions.tsx'
import { KeptNoteDraft, NoteEditor } from './note-editor.tsx'
import { propertyKeys } from './property-keys.ts'
import { useHistory } from './use-history.ts'
import { useIssueWrite, useMayEdit, useMe, useNotes, useRole } from './use-issue.ts'

/** The comments and system notes of an issue. Authors change and delete their comments, Maintainers those of others. */
export function IssueThread({ issue }: { issue: Issue }) {
  const thread = useNotes(issue.project_id, issue.iid)
  const history = useHistory(issue)
  const me = useMe()
  const { maintains } = useRole(issue.project_id)
  const [editing, setEditing] = useState<number>()
  const [deleting, setDeleting] = useState<Note>()
  if (thread.error && thread.notes.length === 0)
    return <ErrorBand error={thread.error} what="The notes could not be loaded." onRetry={thread.retry} />
  if ((thread.pending && thread.notes.length === 0) || history.pending) return <ThreadSkeleton />
  if (thread.notes.length === 0 && history.lines.length === 0 && !history.error)
    return <p className={classes.none}>No notes yet.</p>
  const mayChange = (note: Note) => maintains || note.author.id === me.data?.id
  const edit = (note: Note) => setEditing(note.id)
  const entries = threadOf(thread.notes, history.lines, thread.earlier > 0)
  return (
    <>
      {history.error && (
        <ErrorBand
          error={history.error}
          what="The changes of state, labels, milestone and weight could not be loaded."
          onRetry={history.retry}
        />
      )}
      <Timeline
        entries={entries.map((entry) =>
          'line' in entry ? { line: { ...entry.line, text: <HistoryText parts={entry.line.parts} /> } } : entry,
        )}
        renderActions={(note) =>
          mayChange(note) &&
          editing !== note.id && <NoteActions onEdit={() => edit(note)} onDelete={() => setDeleting(note)} />
        }
        renderText={(note) =>
          editing === note.id && mayChange(note) ? (
            <NoteEditor issue={issue} note={note} onDone={() => setEditing(undefined)} />
          ) : (
            <>
              {mayChange(note) && <KeptNoteDraft note={note} onContinue={() => edit(note)} />}
              <Prose text={note.body} project={issue.project_id} />
            </>
          )
        }
        earlier={
          thread.earlier > 0 && (
            <button type="button" className={classes.earlier} onClick={thread.showEarlier} disabled={thread.pending}>
              Show {thread.earlier} earlier {thread.earlier === 1 ? 'note' : 'notes'}
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
  const edit = useIssueWrite(issue)
  const text = useRef<HTMLTextAreaElement>(null)
  useShortcut('n', () => text.current?.focus(), { name: 'Comment' })
  const open = isOpen(issue)
  const canToggle = showStateButton === true && mayEdit
  const toggleState = () => void edit.change({ state_event: open ? 'close' : 'reopen' }).catch(() => undefined)
  useShortcut(propertyKeys.state, toggleState, {
    name: open ? 'Close issue' : 'Reopen issue',
    enabled: canToggle && !edit.pending,
  })
  const send = (body: string, internal: boolean) =>
    note.write({ id: issue.project_id, issue_iid: issue.iid, body, ...(internal && { internal }) })

  return (
    <Composer
      draft={`note ${keyOf(issue)}`}
      mayWriteInternal={mayTriage}
      onSend={send}
      error={note.error?.message ?? edit.error?.message}
      textRef={text}
    >
      {canToggle && (
        <Button loading={edit.pending} onClick={toggleState} rightSection={<Kbd>{propertyKeys.state}</Kbd>}>
          {open ? 'Close issue' : 'Reopen issue'}
        </Button>
      )}
    </Composer>
  )
}
