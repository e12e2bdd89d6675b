import type { Clock } from '../../kit/clock.ts'
import { Dice } from '../../seeds/dice.ts'
import type { Row } from '../queries.ts'
import { FIRST_USER, LABELS, MILESTONES, PROJECTS, USERS } from './foundations.ts'
import { benchTexts, benchTitle } from './texts.ts'

const SPAN_MS = 3 * 365 * 86_400_000
const NOTES = 2

export interface BenchRows {
  issue: Row<'issue'>[]
  issue_label: Row<'issue_label'>[]
  issue_assignee: Row<'issue_assignee'>[]
  note: Row<'note'>[]
}

/** The projects and texts of issues, oldest first. Every tenth issue belongs to project 1. The dice are others than those of the rest, so that a thread can make these alone. */
export class BenchTexts {
  readonly #dice = new Dice('bench texts')
  readonly #total: number
  #last = 0

  constructor(total: number) {
    this.#total = total
  }

  /** The next `count` issues. Empty after the last one. */
  next(count: number) {
    const first = this.#last + 1
    this.#last = Math.min(this.#total, this.#last + count)
    return Array.from({ length: this.#last - first + 1 }, (_, at) => {
      const id = first + at
      const project_id = id % 10 === 1 ? 1 : this.#dice.int(2, PROJECTS)
      return { id, project_id, ...benchTexts(this.#dice, id) }
    })
  }
}

/** Issues, oldest first. */
export class BenchIssues {
  readonly #dice = new Dice('bench issues')
  readonly #texts: BenchTexts
  readonly #total: number
  readonly #now: number
  readonly #iids = new Map<number, number>()
  #lastNote = 0

  constructor(total: number, clock: Clock) {
    this.#total = total
    this.#texts = new BenchTexts(total)
    this.#now = clock.now()
  }

  /** The next `count` issues with their labels, assignees and notes. Empty after the last issue. */
  next(count: number): BenchRows {
    const rows: BenchRows = { issue: [], issue_label: [], issue_assignee: [], note: [] }
    for (const issue of this.#texts.next(count)) this.#add(rows, issue)
    return rows
  }

  #add(rows: BenchRows, { id, project_id, title, description }: ReturnType<BenchTexts['next']>[number]) {
    const dice = this.#dice
    const iid = (this.#iids.get(project_id) ?? 0) + 1
    this.#iids.set(project_id, iid)
    const created = this.#now - SPAN_MS * (1 - (id - 1) / this.#total)
    const updated = created + (this.#now - created) * dice.next() ** 3
    const created_at = new Date(created).toISOString()
    const updated_at = new Date(updated).toISOString()
    const open = dice.chance(0.3)
    const label_priority = this.#addLabels(rows, id, project_id)
    const assignees = dice.weighted([
      [0, 2],
      [1, 6],
      [2, 2],
    ])
    for (const user_id of dice.sample([0, 1, 2], assignees).map((at) => FIRST_USER + ((id * 31 + at * 1_009) % USERS)))
      rows.issue_assignee.push({ issue_id: id, user_id, position: 0 })
    for (let note = 0; note < NOTES; note++) this.#addNote(rows, id, project_id, updated_at)
    rows.issue.push({
      id,
      project_id,
      iid,
      title,
      description,
      state: open ? 1 : 2,
      author_id: dice.int(FIRST_USER, FIRST_USER + USERS - 1),
      confidential: dice.chance(0.03) ? 1 : 0,
      milestone_id: dice.chance(0.5) ? (project_id - 1) * MILESTONES + dice.int(1, MILESTONES) : null,
      due_date: dice.chance(0.3) ? new Date(created + dice.int(1, 90) * 86_400_000).toISOString().slice(0, 10) : null,
      weight: dice.chance(0.4) ? dice.int(1, 8) : null,
      time_estimate: dice.chance(0.2) ? dice.int(1, 40) * 3_600 : 0,
      relative_position: iid * 513,
      user_notes_count: NOTES,
      task_count: 2,
      completed_task_count: 1,
      label_priority,
      labelled: 1,
      closed_at: open ? null : updated_at,
      closed_by_id: open ? null : dice.int(FIRST_USER, FIRST_USER + USERS - 1),
      created_at,
      updated_at,
    })
  }

  /** Adds five labels on average, the first labels of a project far more often. @returns the best priority of these labels */
  #addLabels(rows: BenchRows, issue_id: number, project_id: number): number {
    const chosen = new Set<number>()
    for (let count = this.#dice.int(3, 7); chosen.size < count; )
      chosen.add(Math.floor(LABELS * this.#dice.next() ** 1.8))
    let best = 1_000_000
    for (const label of [...chosen].sort((a, b) => a - b)) {
      rows.issue_label.push({ issue_id, label_id: (project_id - 1) * LABELS + label + 1 })
      if (label < 4) best = Math.min(best, label + 1)
    }
    return best
  }

  #addNote(rows: BenchRows, noteable_id: number, project_id: number, at: string) {
    const id = ++this.#lastNote
    const body = `Note ${id}: ${benchTitle(this.#dice)}.`
    const author_id = this.#dice.int(FIRST_USER, FIRST_USER + USERS - 1)
    rows.note.push({
      id,
      noteable_type: 'Issue',
      noteable_id,
      project_id,
      author_id,
      discussion_id: id.toString(16).padStart(40, '0'),
      created_at: at,
      updated_at: at,
      body,
    })
  }
}
