import { readReaction } from '../../awards/reaction-filter.ts'
import { wordOf } from '../../kit/http/wire.ts'
import type { IssueFilters } from '../filters.ts'
import { daysOf } from './due-dates.ts'
import { readNegatedSearch, readSearch } from './search.ts'
import type { Condition, Moment, RequestedCondition, Values } from './shape.ts'

interface Context {
  /** 0 for anonymous callers. */
  viewer_id: number
  today: string
  licensed: boolean
  /** Whether the list covers one project, whose `project_id` and `namespace_id` are among the values. */
  of: 'project' | 'all'
  /** By title, the labels that the request names and the list can contain. */
  labels: ReadonlyMap<string, readonly LabelCounters[]>
}

export interface LabelCounters {
  id: number
  title: string
  issues_count: number
  open_issues_count: number
  /** Whether the label belongs to a group, so issues of other projects can have it too. */
  shared: boolean
}

const MOMENTS: readonly Moment[] = ['created_after', 'created_before', 'updated_after', 'updated_before']

/** The filters of a request, each as a separate condition. An issue must meet all of them. */
export function readConditions(
  filters: IssueFilters & { of_milestone?: number },
  context: Context,
): RequestedCondition[] {
  const { not } = filters
  return [
    ...readScope(filters.scope, context.viewer_id),
    ...readLabels(filters.labels, context),
    ...readMilestone(filters.milestone, context),
    ...readMilestoneId(filters.milestone_id, context),
    ...readMilestoneOf(filters.of_milestone, context),
    ...readReaction(filters.my_reaction_emoji, context.viewer_id),
    ...readAssignee(filters),
    ...readAuthor(filters),
    ...readPlain(filters),
    ...readDueDate(filters.due_date, context.today),
    ...MOMENTS.flatMap((on) => (filters[on] === undefined ? [] : [requested({ on }, { [on]: filters[on] })])),
    ...(context.licensed ? readLicensed(filters, context.today) : []),
    ...readSearch(filters.search, filters.in),
    ...(not ? readNegations(not, context) : []),
  ]
}

/** The titles whose labels `readConditions` needs. */
export const titlesIn = ({ labels = [], not }: IssueFilters) =>
  [...new Set([...labels, ...(not?.labels ?? [])])].filter((title) => labelWordOf(title) === undefined)

const requested = (condition: Condition, values: Values = {}): RequestedCondition => ({ condition, values })

/** `No Label` is the old form of `None`. */
const labelWordOf = (title: string) => wordOf(title) ?? (/^no label$/i.test(title) ? 'none' : undefined)

function readScope(scope: IssueFilters['scope'], viewer_id: number): RequestedCondition[] {
  const word = scope?.replaceAll('-', '_')
  if (word === 'created_by_me') return [byUser('author', 'own_author', viewer_id)]
  return word === 'assigned_to_me' ? [byUser('assignee', 'own_assignee', viewer_id)] : []
}

type OfUser = Extract<Condition, { by: unknown }>['on']
const byUser = (on: OfUser, value: string, who: string | number): RequestedCondition =>
  requested({ on, by: typeof who === 'number' ? 'id' : 'username', value }, { [value]: who })

function readLabels(titles: readonly string[] | undefined, { labels }: Context): RequestedCondition[] {
  const words = (titles ?? []).map(labelWordOf)
  if (words.includes('none')) return [requested({ on: 'labels', any: false })]
  if (words.includes('any')) return [requested({ on: 'labels', any: true })]
  const wanted = [...new Set(titles)].map((title) => labels.get(title) ?? [])
  if (wanted.some((found) => found.length === 0)) return [requested({ on: 'nothing' })]
  return wanted.map((found, index) => labelled(`label${index}`, found))
}

/** A filter for a title can mean two labels: one of the project and one of a parent group. */
function labelled(value: string, labels: readonly LabelCounters[]): RequestedCondition {
  const [first] = labels
  const several = labels.length !== 1
  const sum = (of: (label: LabelCounters) => number) => labels.reduce((total, label) => total + of(label), 0)
  return {
    condition: { on: 'label', several, shared: labels.some((label) => label.shared), value },
    values: { [value]: first && !several ? first.id : JSON.stringify(labels.map((label) => label.id)) },
    size: { all: sum((label) => label.issues_count), opened: sum((label) => label.open_issues_count) },
    shared: labels.some((label) => label.shared),
  }
}

function readMilestone(title: string | undefined, { today, of: within }: Context): RequestedCondition[] {
  if (title === undefined || title === '') return []
  const on = 'milestone'
  const word = milestoneWordOf(title)
  if (word !== undefined) return [requested({ on, is: word, within })]
  if (title === '#upcoming') return [requested({ on, is: 'upcoming', within }, { today })]
  if (title === '#started') return [requested({ on, is: 'started', within }, { today })]
  return [requested({ on, is: 'titled', within }, { milestone: title })]
}

function readMilestoneId(word: IssueFilters['milestone_id'], context: Context): RequestedCondition[] {
  const { today, of: within } = context
  if (word === undefined) return []
  if (word === 'None' || word === 'Any') return readMilestone(word, context)
  return [requested({ on: 'milestone', is: word === 'Upcoming' ? 'upcoming' : 'started', within }, { today })]
}

const readMilestoneOf = (milestone_id: number | undefined, { of: within }: Context): RequestedCondition[] =>
  milestone_id === undefined ? [] : [requested({ on: 'milestone', is: 'numbered', within }, { milestone_id })]

/** `No Milestone` and `Any Milestone` are the old forms of `None` and `Any`. */
function milestoneWordOf(title: string) {
  const old = /^(no|any) milestone$/i.exec(title)?.[1]?.toLowerCase()
  return wordOf(title) ?? (old === 'no' ? 'none' : old === 'any' ? 'any' : undefined)
}

function readAssignee({ assignee_id, assignee_username = [] }: IssueFilters): RequestedCondition[] {
  const word = wordOf(assignee_id)
  if (word !== undefined) return [requested({ on: 'assignees', any: word === 'any' })]
  if (typeof assignee_id === 'number') return [byUser('assignee', 'assignee', assignee_id)]
  return assignee_username.map((username, index) => byUser('assignee', `assignee_name${index}`, username))
}

const readAuthor = ({ author_id, author_username }: IssueFilters): RequestedCondition[] => [
  ...(author_id === undefined ? [] : [byUser('author', 'author', author_id)]),
  ...(author_username === undefined ? [] : [byUser('author', 'author_name', author_username)]),
]

const readPlain = ({ confidential, iids, issue_type }: IssueFilters): RequestedCondition[] => [
  ...(confidential === undefined ? [] : [requested({ on: 'confidential', is: confidential })]),
  ...(iids === undefined
    ? []
    : [
        {
          ...requested({ on: 'iids' }, { iids: JSON.stringify(iids) }),
          size: { all: iids.length, opened: iids.length },
        },
      ]),
  ...(issue_type === undefined
    ? []
    : [requested({ on: 'issue_type', is: issue_type === 'issue' ? 'issue' : 'other' }, { issue_type })]),
]

function readDueDate(due: IssueFilters['due_date'], today: string): RequestedCondition[] {
  if (due === undefined || due === null) return []
  const on = 'due_date'
  if (due === '0') return [requested({ on, is: 'none' })]
  if (due === 'any') return [requested({ on, is: 'any' })]
  if (due === 'overdue') return [requested({ on, is: 'overdue' }, { today })]
  const [due_from, due_to] = daysOf(due, today)
  return [requested({ on, is: 'between' }, { due_from, due_to })]
}

type Licensed = 'weight' | 'epic_id' | 'iteration_id' | 'iteration_title' | 'health_status'

/** The filters of paid tiers. */
const readLicensed = (filters: Pick<IssueFilters, Licensed>, today: string): RequestedCondition[] => [
  ...readWeight(filters.weight),
  ...readEpic(filters.epic_id),
  ...readIteration(filters, today),
  ...readHealth(filters.health_status),
]

function readEpic(epic: IssueFilters['epic_id']): RequestedCondition[] {
  const word = wordOf(epic)
  if (word !== undefined) return [requested({ on: 'epic', is: word })]
  return typeof epic === 'number' ? [requested({ on: 'epic', is: 'equal' }, { epic })] : []
}

function readIteration(
  { iteration_id: id, iteration_title }: Pick<IssueFilters, 'iteration_id' | 'iteration_title'>,
  today: string,
): RequestedCondition[] {
  const on = 'iteration'
  const word = wordOf(id)
  if (word !== undefined) return [requested({ on, is: word })]
  if (typeof id === 'string') return [requested({ on, is: 'current' }, { today })]
  if (id !== undefined) return [requested({ on, is: 'equal' }, { iteration: id })]
  return iteration_title ? [requested({ on, is: 'titled' }, { iteration_title })] : []
}

function readHealth(health_status: IssueFilters['health_status']): RequestedCondition[] {
  if (health_status === undefined) return []
  const word = wordOf(health_status)
  const on = 'health_status'
  return [word ? requested({ on, is: word }) : requested({ on, is: 'equal' }, { health_status })]
}

function readWeight(weight: IssueFilters['weight']): RequestedCondition[] {
  const word = wordOf(weight)
  if (word !== undefined) return [requested({ on: 'weight', is: word })]
  return typeof weight === 'number' ? [requested({ on: 'weight', is: 'equal' }, { weight })] : []
}

type Negations = NonNullable<IssueFilters['not']>

/** Each key is a separate condition. An issue without a value for the key meets the condition. */
function readNegations(not: Negations, context: Context): RequestedCondition[] {
  const labels = (not.labels ?? []).flatMap((title) => context.labels.get(title) ?? [])
  const { milestone, author_id, author_username, assignee_id, assignee_username = [] } = not
  const { iids, milestone_id, my_reaction_emoji } = not
  return [
    ...(labels.length > 0
      ? [requested({ on: 'not labels' }, { not_labels: JSON.stringify(labels.map((label) => label.id)) })]
      : []),
    ...(milestone ? [requested({ on: 'not milestone' }, { not_milestone: milestone })] : []),
    ...(author_id === undefined ? [] : [byUser('not author', 'not_author', author_id)]),
    ...(author_username === undefined ? [] : [byUser('not author', 'not_author_name', author_username)]),
    ...(assignee_id === undefined ? [] : [byUser('not assignee', 'not_assignee', assignee_id)]),
    ...assignee_username.map((username, index) => byUser('not assignee', `not_assignee_name${index}`, username)),
    ...(iids === undefined ? [] : [requested({ on: 'not iids' }, { not_iids: JSON.stringify(iids) })]),
    ...(milestone_id === undefined
      ? []
      : [
          requested(
            { on: 'not milestone dates', is: milestone_id === 'Started' ? 'started' : 'upcoming' },
            { today: context.today },
          ),
        ]),
    ...(my_reaction_emoji && context.viewer_id !== 0
      ? [requested({ on: 'not reaction' }, { not_reaction: my_reaction_emoji })]
      : []),
    ...readNegatedSearch(not.search, not.in),
    ...(context.licensed ? readLicensedNegations(not) : []),
  ]
}

const readLicensedNegations = ({ weight, iteration_id, iteration_title }: Negations): RequestedCondition[] => [
  ...(weight === undefined ? [] : [requested({ on: 'not weight' }, { not_weight: weight })]),
  ...(iteration_id === undefined
    ? []
    : [requested({ on: 'not iteration', is: 'equal' }, { not_iteration: iteration_id })]),
  ...(iteration_title
    ? [requested({ on: 'not iteration', is: 'titled' }, { not_iteration_title: iteration_title })]
    : []),
]
