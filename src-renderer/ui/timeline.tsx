import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar, type PersonLike } from './person.tsx'
import { Prose } from './prose.tsx'
import classes from './timeline.module.css'
import { Ago } from './when.tsx'

export interface TimelineNote {
  id: number
  body: string
  author: PersonLike
  created_at: string
  system: boolean
  internal: boolean
}

interface Props {
  notes: readonly TimelineNote[]
  project: string | number
  /** Stands where earlier notes are still to come. */
  earlier?: ReactNode
}

/** Comments, and between them, small, what the system noted. Internal notes lie on amber, with a lock and the word. */
export function Timeline({ notes, project, earlier }: Props) {
  return (
    <ol className={classes.line} aria-label="Notes">
      {earlier && (
        <li className={classes.item} data-kind="system">
          <i className={classes.knot} />
          {earlier}
        </li>
      )}
      {notes.map((note) => (
        <li key={note.id} className={classes.item} data-kind={kindOf(note)}>
          {note.system ? <SystemNote note={note} /> : <Comment note={note} project={project} />}
        </li>
      ))}
    </ol>
  )
}

const kindOf = (note: TimelineNote) => (note.system ? 'system' : note.internal ? 'internal' : 'comment')

function SystemNote({ note }: { note: TimelineNote }) {
  return (
    <>
      <i className={classes.knot} />
      <span className={classes.said}>
        <b>{note.author.name}</b> {plain(note.body)}{' '}
        <span className="quiet">
          · <Ago at={note.created_at} />
        </span>
      </span>
    </>
  )
}

function Comment({ note, project }: { note: TimelineNote; project: string | number }) {
  return (
    <>
      <Avatar person={note.author} />
      <div className={classes.body}>
        <div className={classes.by}>
          <b>{note.author.name}</b>
          <span className="quiet">
            <Ago at={note.created_at} />
          </span>
          {note.internal && (
            <span className={classes.internal} title="Reporters and up can read this">
              <IconLock size={11} stroke={2} aria-hidden="true" /> Internal
            </span>
          )}
        </div>
        <Prose text={note.body} project={project} />
      </div>
    </>
  )
}

/** System notes carry a little Markdown of their own: on one small line its marks only disturb. */
const plain = (body: string) => body.replace(/\*\*|`/g, '').replace(/\s+/g, ' ')
