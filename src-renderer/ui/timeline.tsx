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
  /** Shown above the notes, for loading earlier ones. */
  earlier?: ReactNode
}

/** Comments and system notes in order. Internal notes are amber, with a lock and the word "Internal". */
export function Timeline({ notes, project, earlier }: Props) {
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
      <i className={classes.dot} />
      <span className={classes.systemText}>
        <b>{note.author.name}</b> {stripMarkdown(note.body)}{' '}
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
        <div className={classes.author}>
          <b>{note.author.name}</b>
          <span className="quiet">
            <Ago at={note.created_at} />
          </span>
          {note.internal && (
            <span className={classes.internal} title="Visible to Reporters and above">
              <IconLock size={11} stroke={2} aria-hidden="true" /> Internal
            </span>
          )}
        </div>
        <Prose text={note.body} project={project} />
      </div>
    </>
  )
}

/** Removes Markdown marks from system notes, which are shown as one line of plain text. */
const stripMarkdown = (body: string) => body.replace(/\*\*|`/g, '').replace(/\s+/g, ' ')
