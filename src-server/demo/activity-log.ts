import { Dice } from '../seeds/dice.ts'
import type { Calendar } from './calendar.ts'
import type { Row } from './queries.ts'
import { ID_GAP } from './queries.ts'
import type { Rows } from './rows.ts'
import type { Issue, Label, MergeRequest, Milestone, Person, Project } from './world.ts'

export type Noteable = { type: 'Issue'; on: Issue } | { type: 'MergeRequest'; on: MergeRequest }
type ResourceKind = Row<'resource_event'>['kind']

interface PlannedNote {
  noteable: Noteable
  author: Person
  at: number
  body: string
  system_action: string | null
  internal: boolean
  /** The id of the discussion; undefined for a note without replies. */
  thread: string | undefined
  id: number
}

/**
 * Collects events in any order. `write` sorts the events by time and assigns ids in that order. Events in the future are dropped.
 */
export class ActivityLog {
  readonly #calendar: Calendar
  // The name is the seed. Another name would change the rows of the demo.
  readonly #dice = new Dice('chronicle')
  readonly #notes: PlannedNote[] = []
  readonly #resources: { at: number; row: Row<'resource_event'> }[] = []
  readonly #events: { at: number; row: Row<'event'>; note: PlannedNote | undefined }[] = []
  readonly #todos: { at: number; row: Row<'todo'>; note: PlannedNote | undefined }[] = []

  constructor(calendar: Calendar) {
    this.#calendar = calendar
  }

  newThread(): string {
    return this.#dice.hex(40)
  }

  /** Adds a comment. Returns nothing when the moment is in the future. */
  comment(
    noteable: Noteable,
    author: Person,
    at: number,
    body: string,
    more: { internal?: boolean; thread?: string } = {},
  ): PlannedNote | undefined {
    if (!this.#happens(noteable, at)) return undefined
    const note = {
      noteable,
      author,
      at,
      body,
      system_action: null,
      internal: more.internal ?? false,
      thread: more.thread,
      id: 0,
    }
    this.#notes.push(note)
    this.#event(noteable, 'commented on', author, at, note)
    return note
  }

  /** Adds a system note. */
  system(noteable: Noteable, author: Person, at: number, body: string, system_action: string) {
    if (!this.#happens(noteable, at)) return
    this.#notes.push({ noteable, author, at, body, system_action, internal: false, thread: undefined, id: 0 })
  }

  opened(noteable: Noteable) {
    this.#event(noteable, 'opened', noteable.on.author, noteable.on.created)
  }

  /** Closed, reopened or merged. */
  state(noteable: Noteable, user: Person, at: number, state: 'closed' | 'reopened' | 'merged') {
    if (!this.#resource(noteable, 'state', user, at, { state })) return
    this.#event(noteable, state === 'merged' ? 'accepted' : state, user, at)
  }

  label(noteable: Noteable, user: Person, at: number, label: Label, action: 'add' | 'remove' = 'add') {
    this.#resource(noteable, 'label', user, at, { action, label_id: label.id })
  }

  milestone(noteable: Noteable, user: Person, at: number, milestone: Milestone) {
    this.#resource(noteable, 'milestone', user, at, { action: 'add', state: 'active', milestone_id: milestone.id })
  }

  weight(noteable: Noteable, user: Person, at: number, weight: number) {
    this.#resource(noteable, 'weight', user, at, { weight })
  }

  todo(
    noteable: Noteable,
    user: Person,
    author: Person,
    at: number,
    action_name: string,
    done: boolean,
    note?: PlannedNote,
  ) {
    if (at > this.#calendar.now || (user === author && action_name !== 'marked') || user.state !== 'active') return
    const { project } = noteable.on
    const at_iso = this.#calendar.iso(at)
    this.#todos.push({
      at,
      note,
      row: {
        id: 0,
        user_id: user.id,
        author_id: author.id,
        project_id: project.id,
        group_id: null,
        target_type: noteable.type,
        target_id: noteable.on.id,
        note_id: null,
        action_name,
        state: done ? 'done' : 'pending',
        created_at: at_iso,
        updated_at: at_iso,
      },
    })
  }

  projectCreated(project: Project, author: Person | undefined) {
    project.last_activity = Math.max(project.last_activity, project.created)
    const target = { target_type: 'Project', target_id: project.id, target_iid: null, target_title: project.name }
    if (author)
      this.#events.push({
        at: project.created,
        note: undefined,
        row: { id: 0, author_id: author.id, project_id: project.id, action: 'created', ...target, created_at: '' },
      })
  }

  userCreated(person: Person) {
    const target = { target_type: 'User', target_id: person.id, target_iid: null, target_title: person.name }
    this.#events.push({
      at: person.joined,
      note: undefined,
      row: { id: 0, author_id: 1, project_id: null, action: 'created', ...target, created_at: '' },
    })
  }

  write(rows: Rows) {
    const iso = (at: number) => this.#calendar.iso(at)
    for (const note of inOrder(this.#notes)) {
      note.id = rows.note.length + 1
      rows.note.push(noteRow(note, iso(note.at), note.thread ?? this.#dice.hex(40)))
    }
    for (const { row, at } of inOrder(this.#resources)) {
      row.id = rows.resource_event.push(row)
      row.created_at = iso(at)
    }
    for (const { row, at, note } of inOrder(this.#events)) {
      row.id = rows.event.push(row) * ID_GAP
      row.created_at = iso(at)
      if (note) row.target_id = row.target_iid = note.id
    }
    for (const { row, note } of inOrder(this.#todos)) {
      row.id = rows.todo.push(row) * ID_GAP
      row.note_id = note?.id ?? null
    }
  }

  #happens({ on }: Noteable, at: number): boolean {
    if (at > this.#calendar.now) return false
    on.updated = Math.max(on.updated, at)
    on.project.last_activity = Math.max(on.project.last_activity, at)
    return true
  }

  #event(noteable: Noteable, action: string, author: Person, at: number, note?: PlannedNote) {
    if (this.#happens(noteable, at))
      this.#events.push({ at, note, row: eventRow(author, action, noteable, note !== undefined) })
  }

  #resource(
    noteable: Noteable,
    kind: ResourceKind,
    user: Person,
    at: number,
    facts: Partial<Row<'resource_event'>>,
  ): boolean {
    if (!this.#happens(noteable, at)) return false
    const row = {
      id: 0,
      resource_type: noteable.type,
      resource_id: noteable.on.id,
      project_id: noteable.on.project.id,
      kind,
      user_id: user.id,
      action: null,
      state: null,
      label_id: null,
      milestone_id: null,
      weight: null,
      created_at: '',
      ...facts,
    }
    this.#resources.push({ at, row })
    return true
  }
}

const inOrder = <T extends { at: number }>(events: T[]): T[] => events.sort((a, b) => a.at - b.at)

const eventRow = (author: Person, action: string, { type, on }: Noteable, onNote: boolean): Row<'event'> => ({
  id: 0,
  author_id: author.id,
  project_id: on.project.id,
  action,
  target_type: onNote ? 'Note' : type,
  target_id: on.id,
  target_iid: on.iid,
  target_title: on.title,
  created_at: '',
})

const noteRow = (
  { id, noteable, author, body, system_action, internal, thread }: PlannedNote,
  at: string,
  discussion_id: string,
): Row<'note'> => ({
  id,
  noteable_type: noteable.type,
  noteable_id: noteable.on.id,
  project_id: noteable.on.project.id,
  author_id: author.id,
  type: thread === undefined ? null : 'DiscussionNote',
  system: system_action === null ? 0 : 1,
  internal: internal ? 1 : 0,
  discussion_id,
  system_action,
  created_at: at,
  updated_at: at,
  body,
})
