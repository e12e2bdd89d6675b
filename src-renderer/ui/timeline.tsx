import { IconLock } from '@tabler/icons-react'
import { Fragment, type ReactNode, type Ref } from 'react'
import { Avatar, type PersonLike } from './person.tsx'
import { systemParts } from './system-text.ts'
import { TextPieces } from './text-pieces.tsx'
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
  /** Resolving a comment changes `updated_at` too, so such a comment never says that it was edited. */
  resolvable: boolean
}

/** A change, in one line. */
export interface TimelineLine {
  key: string
  /** null: unknown. */
  by: PersonLike | null
  created_at: string
  text: ReactNode
}

export type TimelineEntry<Note> =
  | {
      /** The same as long as the thread exists, also if its first comment is deleted. */
      key: string
      note: Note
      /** The oldest first. */
      replies: readonly Note[]
    }
  | { line: TimelineLine }

interface Props<Note extends TimelineNote> {
  ref?: Ref<HTMLOListElement>
  /** In the order of time. */
  entries: readonly TimelineEntry<Note>[]
  /** Shown above the notes, for loading earlier ones. */
  earlier?: ReactNode
  /** The buttons of a comment; undefined if there are none. */
  renderActions: (note: Note) => ReactNode
  /** What follows the text of a system note; undefined or null: nothing. */
  renderDetails: (note: Note) => ReactNode
  /** The text of a comment, or its editor. */
  renderText: (note: Note) => ReactNode
  /** What follows a comment and its replies. Gets the key of the entry. */
  renderFoot: (key: string) => ReactNode
}

/** Comments and system notes in order. Internal notes are amber, with a lock and the word "Internal". */
export function Timeline<Note extends TimelineNote>({ ref, entries, earlier, ...props }: Props<Note>) {
  return (
    <ol ref={ref} className={classes.line} aria-label="Comments and changes" tabIndex={-1} data-focus-home>
      {earlier && (
        <li className={classes.item} data-kind="system">
          <i className={classes.dot} />
          {earlier}
        </li>
      )}
      {entries.map((entry) =>
        'line' in entry ? (
          <li key={entry.line.key} className={classes.item} data-kind="system">
            <Change {...entry.line} />
          </li>
        ) : (
          <li key={entry.key} className={classes.item} data-kind={kindOf(entry.note)} tabIndex={-1} data-focus-home>
            {entry.note.system ? (
              <Change
                by={entry.note.author}
                created_at={entry.note.created_at}
                text={<SystemText body={entry.note.body} />}
                details={props.renderDetails(entry.note)}
              />
            ) : (
              <>
                <Avatar person={entry.note.author} />
                <div className={classes.body}>
                  <Comment note={entry.note} actions={props.renderActions(entry.note)}>
                    {props.renderText(entry.note)}
                  </Comment>
                  {entry.replies.length > 0 && (
                    <ol className={classes.replies} aria-label={`Replies to ${entry.note.author.name}`}>
                      {entry.replies.map((reply) => (
                        // In an internal thread, the whole thread has the ground.
                        <li
                          key={reply.id}
                          className={classes.reply}
                          data-kind={entry.note.internal ? undefined : kindOf(reply)}
                        >
                          <Avatar person={reply.author} />
                          <Comment note={reply} actions={props.renderActions(reply)}>
                            {props.renderText(reply)}
                          </Comment>
                        </li>
                      ))}
                    </ol>
                  )}
                  {props.renderFoot(entry.key)}
                </div>
              </>
            )}
          </li>
        ),
      )}
    </ol>
  )
}

const kindOf = (note: TimelineNote) => (note.system ? 'system' : note.internal ? 'internal' : 'comment')

function Change({ by, created_at, text, details }: Omit<TimelineLine, 'key'> & { details?: ReactNode }) {
  return (
    <>
      <i className={classes.dot} />
      <div className={classes.systemText}>
        <b>{by?.name ?? 'Someone'}</b> {text}{' '}
        <span className="quiet">
          · <Ago at={created_at} />
        </span>
        {details}
      </div>
    </>
  )
}

interface CommentProps {
  note: TimelineNote
  actions: ReactNode
  children: ReactNode
}

function Comment({ note, actions, children }: CommentProps) {
  return (
    <article
      className={classes.comment}
      aria-label={`Comment by ${note.author.name}`}
      data-comment={note.id}
      tabIndex={-1}
    >
      <div className={classes.author}>
        <b>{note.author.name}</b>
        <span className="quiet">
          <Ago at={note.created_at} />
          {note.updated_at > note.created_at && !note.resolvable && (
            <>
              , edited <Ago at={note.updated_at} /> ago
            </>
          )}
        </span>
        {note.internal && (
          <span className={classes.internal} title="Visible to Reporters and above">
            <IconLock size={11} stroke={2} aria-hidden="true" /> Internal
          </span>
        )}
        <span className={classes.end}>{actions}</span>
      </div>
      {children}
    </article>
  )
}

const SystemText = ({ body }: { body: string }) =>
  systemParts(body).map(({ pieces, isTitle }, at) => {
    const key = `${at} ${isTitle}`
    return isTitle ? (
      <bdi key={key}>
        <TextPieces pieces={pieces} />
      </bdi>
    ) : (
      <Fragment key={key}>
        <TextPieces pieces={pieces} />
      </Fragment>
    )
  })
