import { IconLock } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Avatar, type PersonLike } from './person.tsx'
import { systemText } from './system-text.ts'
import classes from './timeline.module.css'
import { Ago } from './when.tsx'

export interface TimelineNote {
  id: number
  body: string
  author: PersonLike
  created_at: string
  updated_at: string
  system: boolean
  internal: boolean
}

interface Props<Note extends TimelineNote> {
  notes: readonly Note[]
  /** Shown above the notes, for loading earlier ones. */
  earlier?: ReactNode
  /** The buttons of a comment; undefined if there are none. */
  renderActions: (note: Note) => ReactNode
  /** The text of a comment, or its editor. */
  renderText: (note: Note) => ReactNode
}

/** Comments and system notes in order. Internal notes are amber, with a lock and the word "Internal". */
export function Timeline<Note extends TimelineNote>({ notes, earlier, ...props }: Props<Note>) {
  return (
    <ol className={classes.line} aria-label="Notes">
      {earlier && (
        <li className={classes.item} data-kind="system">
          <i className={classes.dot} />
          {earlier}
        </li>
      )}
      {notes.map((note) => (
        <li key={note.id} className={classes.item} data-kind={kindOf(note)}>
          {note.system ? (
            <SystemNote note={note} />
          ) : (
            <Comment note={note} actions={props.renderActions(note)}>
              {props.renderText(note)}
            </Comment>
          )}
        </li>
      ))}
    </ol>
  )
}

const kindOf = (note: TimelineNote) => (note.system ? 'system' : note.internal ? 'internal' : 'comment')

function SystemNote({ note }: { note: TimelineNote }) {
  return (
    <>
      <i className={classes.dot} />
      <span className={classes.systemText}>
        <b>{note.author.name}</b> <SystemText body={note.body} />{' '}
        <span className="quiet">
          · <Ago at={note.created_at} />
        </span>
      </span>
    </>
  )
}

function SystemText({ body }: { body: string }) {
  return systemText(body).map(({ text, kind }, at) => {
    const key = `${at} ${text}`
    if (kind === 'same') return <Fragment key={key}>{text}</Fragment>
    const Tag = kind === 'removed' ? 'del' : 'ins'
    return (
      <Tag key={key} className={classes[kind]}>
        <span className="visually-hidden">{kind}: </span>
        {text}
      </Tag>
    )
  })
}

interface CommentProps {
  note: TimelineNote
  actions: ReactNode
  children: ReactNode
}

function Comment({ note, actions, children }: CommentProps) {
  return (
    <>
      <Avatar person={note.author} />
      <div className={classes.body}>
        <div className={classes.author}>
          <b>{note.author.name}</b>
          <span className="quiet">
            <Ago at={note.created_at} />
            {note.updated_at > note.created_at && (
              <>
                , edited <Ago at={note.updated_at} />
              </>
            )}
          </span>
          <span className={classes.end}>
            {note.internal && (
              <span className={classes.internal} title="Visible to Reporters and above">
                <IconLock size={11} stroke={2} aria-hidden="true" /> Internal
              </span>
            )}
            {actions}
          </span>
        </div>
        {children}
      </div>
    </>
  )
}
