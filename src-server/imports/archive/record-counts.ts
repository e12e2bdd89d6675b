import { isObject } from './json-document.ts'

/** Lists inside a record that are counted under their own names, such as the notes of an issue and the reactions to those notes. */
interface Parts {
  readonly [name: string]: Parts
}

const NOTE: Parts = { award_emoji: {}, events: {}, suggestions: {} }
const DISCUSSED: Parts = { notes: NOTE, award_emoji: {} }
const PLANNED: Parts = {
  ...DISCUSSED,
  ...{ label_links: {}, milestone: {}, timelogs: {}, events: {} },
  ...{ resource_label_events: {}, resource_milestone_events: {}, resource_state_events: {} },
  resource_iteration_events: {},
}
const PARTS: Readonly<Record<string, Parts>> = {
  issues: {
    ...PLANNED,
    ...{
      issue_assignees: {},
      iteration: {},
      epic_issue: {},
      zoom_meetings: {},
      sentry_issue: {},
      designs: {},
      design_versions: {},
    },
  },
  merge_requests: { ...PLANNED, merge_request_assignees: {}, merge_request_reviewers: {}, approvals: {} },
  snippets: DISCUSSED,
}

/** Parts that are one object or null. All others are lists. */
const SINGLE = new Set(['milestone', 'iteration', 'epic_issue', 'sentry_issue'])

/** Everything that an import can write, by the name under which the archive holds the records. All else is left out. */
const STORED = new Set([
  ...['labels', 'milestones', 'issues', 'snippets', 'project_members', 'merge_requests', 'project_feature'],
  ...['ci_cd_settings', 'auto_devops', 'container_expiration_policy', 'push_rule', 'events', 'avatar', 'uploads'],
  ...['custom_attributes', 'notes', 'award_emoji', 'label_links', 'milestone', 'timelogs', 'issue_assignees'],
  ...['resource_label_events', 'resource_milestone_events', 'resource_state_events'],
  ...['resource_iteration_events', 'iteration', 'epic_issue'],
  ...['merge_request_assignees', 'merge_request_reviewers', 'approvals'],
])
export const isStored = (name: string) => STORED.has(name)

/** Calls `add` once for each part of a record of this relation, and for the parts of its parts. */
export function countParts(relation: string, record: unknown, add: (name: string) => void) {
  countIn(record, PARTS[relation] ?? {}, add)
}

function countIn(record: unknown, parts: Parts, add: (name: string) => void) {
  if (!isObject(record)) return
  for (const [name, inner] of Object.entries(parts)) {
    for (const part of partsIn(record[name], SINGLE.has(name))) {
      add(name)
      countIn(part, inner, add)
    }
  }
}

function partsIn(value: unknown, single: boolean): readonly unknown[] {
  if (single) return value === null || value === undefined ? [] : [value]
  return Array.isArray(value) ? value : []
}

const MAX_UNKNOWN = 40

/** Counts what a whole archive holds, by relation, part or kind of file. */
export class RecordCounts {
  readonly counts = new Map<string, number>()
  readonly #unknown = new Set<string>()
  readonly #add = (name: string) => this.add(name)

  add(name: string, n = 1) {
    this.counts.set(name, (this.counts.get(name) ?? 0) + n)
  }

  /** Counts one line of a relation. A line of user_contributions is a list of records; a null line is none. */
  addLine(relation: string, value: unknown) {
    if (value === null) return
    this.add(relation, Array.isArray(value) ? value.length : 1)
    countParts(relation, value, this.#add)
  }

  /** The archive chooses the names of unknown relations, so only the first of them are told apart. */
  addUnknown(relation: string, lines: number) {
    if (lines === 0) return
    if (this.#unknown.size < MAX_UNKNOWN) this.#unknown.add(relation)
    this.add(this.#unknown.has(relation) ? relation : 'other_relations', lines)
  }
}
