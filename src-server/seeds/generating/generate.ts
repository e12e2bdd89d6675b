import { Dice } from '../dice.ts'
import type { At, Entry, Item } from '../kinds/kind.ts'
import type { ProjectCounts, SeedCounts } from './plan.ts'
import { CASES, COLORS, COMMENTS, FIRST_NAMES, GROUPS, LABELS, LAST_NAMES, PARTS, PROJECTS, VERBS } from './words.ts'

const DAY_S = 86_400
const YEAR_DAYS = 365
const STATES = [
  ['closed', 2],
  ['opened', 1],
] as const
const REQUEST_STATES = [
  ['merged', 4],
  ['opened', 1],
  ['closed', 1],
] as const

/** What generators need of the reader. */
interface Adding {
  readonly items: readonly Item[]
  addMade(entries: Entry, at: At, owner?: Item): void
}

/**
 * Makes records by counts. The same random seed gives the same records. Records of a project have the users of the seed as authors, and labels
 * and milestones of the project.
 */
export class Generator {
  readonly #reader: Adding
  readonly #random_seed: string

  constructor(reader: Adding, random_seed: string) {
    this.#reader = reader
    this.#random_seed = random_seed
  }

  /** Users, groups and projects, and records in all projects. */
  seed(counts: SeedCounts, at: At) {
    const dice = new Dice(`${this.#random_seed} seed`)
    const users = each(counts.users, (number) => person(dice, number))
    const taken = new Set(this.#items('group').map(({ home }) => home.toLowerCase()))
    const groups = each(counts.groups, (number) => space(GROUPS, number, taken))
    this.#reader.addMade({ users, groups }, at)
    const places = this.#items('group').map(({ home }) => home)
    const paths = new Set(this.#items('project').map(({ home }) => home.toLowerCase()))
    const projects = each(counts.projects, (number) => {
      const place = places.length === 0 ? 'root' : (places[(number - 1) % places.length] ?? 'root')
      return space(PROJECTS, Math.ceil(number / Math.max(1, places.length)), paths, `${place}/`)
    })
    this.#reader.addMade({ projects }, at)
    const all = this.#items('project')
    if (all.length === 0) return
    for (const [i, project] of all.entries()) {
      const part = (count = 0) => Math.floor(count / all.length) + (i < count % all.length ? 1 : 0)
      const { labels, milestones, issues, merge_requests, notes } = counts
      this.project(
        {
          labels: part(labels),
          milestones: part(milestones),
          issues: part(issues),
          merge_requests: part(merge_requests),
          notes: part(notes),
        },
        project,
        at,
      )
    }
  }

  /** Labels, milestones, issues and merge requests of a project. */
  project(counts: ProjectCounts, project: Item, at: At) {
    const dice = new Dice(`${this.#random_seed} ${project.home}`)
    const labels = each(counts.labels, (number) => ({ title: numbered(LABELS, number), color: dice.pick(COLORS) }))
    const milestones = each(counts.milestones, (number) => ({
      title: `Release ${number}`,
      state: number < (counts.milestones ?? 0) ? 'closed' : 'active',
      due_date: `${(number - (counts.milestones ?? 0)) * 30}d`.replace(/^(?=\d)/, '+'),
    }))
    this.#reader.addMade(
      {
        labels: fresh(labels, project, 'label', this.#reader),
        milestones: fresh(milestones, project, 'milestone', this.#reader),
      },
      at,
      project,
    )
    const humans = this.#items('user').flatMap(({ entry }) =>
      entry.username === 'ghost' || (entry.kind ?? 'human') !== 'human' ? [] : [String(entry.username)],
    )
    // A seed can make a bot of the only person.
    const people = humans.length > 0 ? humans : ['root']
    // Titles that stand twice are refused later, and would let a choice of several different ones never end.
    const titles = (noun: string) => [
      ...new Set(this.#items(noun).flatMap(({ owner, entry }) => (owner === project ? [String(entry.title)] : []))),
    ]
    const choices = { people, labels: titles('label'), milestones: titles('milestone') }
    const count = counts.issues ?? 0
    const issues = each(count, (number) => record(dice, choices, number / count, issueOf(dice)))
    for (let note = 0; note < (counts.notes ?? 0) && issues.length > 0; note++) {
      const { created_at, notes } = dice.pick(issues)
      notes.push({ author: dice.pick(people), body: dice.pick(COMMENTS), created_at: laterThan(created_at, dice) })
    }
    const requests = counts.merge_requests ?? 0
    const merge_requests = each(requests, (number) =>
      record(dice, choices, number / requests, {
        state: dice.weighted(REQUEST_STATES),
        source_branch: `branch-${number}`,
        sha: dice.hex(40),
      }),
    )
    this.#reader.addMade({ issues, merge_requests }, at, project)
  }

  #items(noun: string): Item[] {
    return this.#reader.items.filter(({ kind }) => kind.noun === noun)
  }
}

const each = <T>(count = 0, make: (number: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at + 1))

const numbered = (words: readonly string[], number: number) => {
  const word = words[(number - 1) % words.length] ?? ''
  return number <= words.length ? word : `${word}-${Math.ceil(number / words.length)}`
}

function person(dice: Dice, number: number): Entry {
  const [first, last] = [dice.pick(FIRST_NAMES), dice.pick(LAST_NAMES)]
  return {
    username: `${first}.${last}.${number}`.toLowerCase(),
    name: `${first} ${last}`,
    created_at: `-${YEAR_DAYS}d`,
  }
}

function space(words: readonly string[], from: number, taken: Set<string>, before = ''): Entry {
  let number = from
  while (taken.has(before + numbered(words, number))) number++
  const path = before + numbered(words, number)
  taken.add(path.toLowerCase())
  return { path, visibility: 'internal', created_at: `-${YEAR_DAYS}d` }
}

/** Leaves out records whose title exists. */
function fresh(entries: readonly { title: string }[], project: Item, noun: string, { items }: Adding) {
  const taken = new Set(
    items.flatMap(({ kind, owner, entry }) => (kind.noun === noun && owner === project ? [entry.title] : [])),
  )
  return entries.filter(({ title }) => !taken.has(title))
}

interface Choices {
  people: readonly string[]
  labels: readonly string[]
  milestones: readonly string[]
}

/** @param share how far through the year it was made, from 0 to 1 */
function record<T extends object>(dice: Dice, { people, labels, milestones }: Choices, share: number, own: T) {
  const created_at = ago(Math.round((1 - share) * YEAR_DAYS * DAY_S) + dice.int(0, DAY_S))
  return {
    title: `${dice.pick(VERBS)} ${dice.pick(PARTS)} ${dice.pick(CASES)}`,
    author: dice.pick(people),
    labels: dice.sample(labels, Math.min(labels.length, dice.int(0, 2))),
    ...(milestones.length > 0 && dice.chance(0.6) && { milestone: dice.pick(milestones) }),
    ...(dice.chance(0.5) && { assignees: [dice.pick(people)] }),
    created_at,
    notes: noNotes(),
    ...own,
  }
}

const noNotes = (): Entry[] => []

function issueOf(dice: Dice) {
  return {
    description: `${dice.pick(COMMENTS)}\n\n- [x] Reproduce\n- [ ] Fix`,
    state: dice.weighted(STATES),
    ...(dice.chance(0.3) && { weight: dice.int(0, 8) }),
    ...(dice.chance(0.2) && { due_date: `+${dice.int(1, 60)}d` }),
    confidential: dice.chance(0.05),
  }
}

const ago = (seconds: number) => `-${seconds}s`

/** A moment between another one and now. */
const laterThan = (moment: string, dice: Dice) => ago(Math.floor(Number(moment.slice(1, -1)) * dice.next()))
