import { countTasks } from '../activity/tasks.ts'
import { Dice } from '../seeds/dice.ts'
import type { ActivityLog, Noteable } from './activity-log.ts'
import { type Calendar, DAY, HOUR, MINUTE } from './calendar.ts'
import { addConversation } from './conversation.ts'
import { describeIssue, type Reference, type TextContext } from './descriptions.ts'
import { addMentions, linkIssues } from './links.ts'
import type { Rows } from './rows.ts'
import { trackTime } from './time.ts'
import type { Issue, Milestone, Person } from './world.ts'

/** Adds all issues with their history. */
export function addIssues(
  rows: Rows,
  calendar: Calendar,
  activity: ActivityLog,
  issues: readonly Issue[],
  releases: readonly Milestone[],
) {
  const dice = new Dice('issues')
  const duplicates = new Map<Issue, Issue>()
  const descriptions: (string | null)[] = []
  const facts: ReturnType<typeof changesOf>[] = []
  for (const issue of issues) {
    const crew = issue.project.crew.filter((each) => each.joined < issue.created)
    const context: TextContext = { calendar, dice, releases, crew }
    const noteable: Noteable = { type: 'Issue', on: issue }
    const inDescription: Reference[] = []
    const inNotes: Reference[] = []
    descriptions.push(describeIssue(context, issue, inDescription))
    activity.opened(noteable)
    facts.push(changesOf(rows, context, activity, issue))
    addConversation(context, activity, issue, inNotes)
    addMentions(activity, issue, inDescription, issue.created)
    const last = issue.closed ?? Math.max(issue.created, calendar.ago(dice.int(2, 90) * MINUTE))
    addMentions(activity, issue, inNotes, Math.min(last, issue.created + dice.int(1, 40) * HOUR))
    linkIssues(rows, context, activity, issue, duplicates)
    if (issue.closed !== undefined && issue.closer) addClosing(activity, dice, issue, issue.closed, issue.closer)
  }
  for (const [at, issue] of issues.entries()) {
    const description = descriptions[at] ?? null
    rows.issue.push(issueRow(calendar, dice, issue, description, facts[at] ?? NOTHING, duplicates.get(issue)))
    for (const label of issue.labels) rows.issue_label.push({ issue_id: issue.id, label_id: label.id })
    for (const [position, user] of issue.assignees.entries())
      rows.issue_assignee.push({ issue_id: issue.id, user_id: user.id, position })
  }
}

const NOTHING = { due_date: null, weight: null, time_estimate: 0, edited: undefined, locked: null, health_status: null }

interface Facts {
  due_date: string | null
  weight: number | null
  time_estimate: number
  edited: { at: number; by: Person } | undefined
  locked: 0 | 1 | null
  health_status: string | null
}

/** Sets labels, milestone, assignees and other fields, mostly in the first hours. Each change has a system note or an event. */
function changesOf(rows: Rows, context: TextContext, activity: ActivityLog, issue: Issue): Facts {
  const { calendar, dice } = context
  const noteable: Noteable = { type: 'Issue', on: issue }
  const end = issue.closed ?? calendar.now
  const lead = issue.project.crew[0] ?? issue.author
  const soon = () => Math.min(end, issue.created + dice.around(4) * HOUR)
  const triaged = soon()
  for (const label of issue.labels)
    activity.label(noteable, dice.chance(0.6) ? issue.author : lead, dice.chance(0.6) ? issue.created : triaged, label)
  if (issue.milestone) activity.milestone(noteable, lead, soon(), issue.milestone)
  if (issue.assignees.length > 0) {
    const at = dice.chance(0.4) ? issue.created : triaged
    activity.system(
      noteable,
      lead,
      at,
      `assigned to ${issue.assignees.map((each) => `@${each.username}`).join(' and ')}`,
      'assignee',
    )
    const done = issue.closed !== undefined || dice.chance(0.6)
    if (at > calendar.ago(150 * DAY))
      for (const user of issue.assignees) activity.todo(noteable, user, lead, at, 'assigned', done)
  }
  const facts: Facts = { ...NOTHING }
  const software = issue.project.parts !== undefined && issue.kind !== 'incident'
  if (software && dice.chance(0.45)) {
    facts.weight = dice.weighted([
      [1, 4],
      [2, 5],
      [3, 4],
      [5, 3],
      [8, 1],
    ])
    activity.weight(noteable, lead, soon(), facts.weight)
  }
  if (dice.chance(issue.closed === undefined ? 0.34 : 0.16)) {
    const day = issue.closed === undefined ? dice.int(-24, 45) : calendar.dayOf(issue.closed) + dice.int(-6, 12)
    facts.due_date = calendar.day(Math.max(day, calendar.dayOf(issue.created) + 1))
    activity.system(noteable, lead, soon(), `changed due date to ${longDate(facts.due_date)}`, 'due_date')
  }
  if (software && issue.assignees[0])
    facts.time_estimate = trackTime(rows, context, activity, issue, issue.assignees[0], end)
  if (issue.confidential && dice.chance(0.4))
    activity.system(noteable, issue.author, soon(), 'made the issue confidential', 'confidential')
  if (issue.kind === 'incident')
    activity.system(
      noteable,
      lead,
      issue.created + 2 * MINUTE,
      `changed the severity to **${capital(severityOf(issue))}**`,
      'severity',
    )
  addEdits(context, activity, issue, facts, end)
  return facts
}

function addEdits({ dice }: TextContext, activity: ActivityLog, issue: Issue, facts: Facts, end: number) {
  const noteable: Noteable = { type: 'Issue', on: issue }
  if (dice.chance(0.09)) {
    const at = issue.created + (end - issue.created) * 0.1 * dice.next()
    facts.edited = { at, by: issue.author }
    activity.system(noteable, issue.author, at, 'changed the description', 'description')
  }
  if (dice.chance(0.03)) {
    const old = dice.pick(['Bug: ', 'Urgent: ', '[triage] ', 'WIP '])
    activity.system(
      noteable,
      issue.author,
      issue.created + 9 * MINUTE,
      `changed title from **{-${old}-}${issue.title}** to **${issue.title}**`,
      'title',
    )
  }
  if (issue.closed !== undefined && dice.chance(0.012)) {
    facts.locked = 1
    activity.system(noteable, issue.author, issue.closed + 20 * HOUR, 'locked the discussion in this issue', 'locked')
  }
  if (issue.closed === undefined && issue.milestone && dice.chance(0.3)) {
    facts.health_status = dice.weighted([
      ['on_track', 5],
      ['needs_attention', 3],
      ['at_risk', 1],
    ])
    activity.system(
      noteable,
      issue.author,
      issue.created + 30 * MINUTE,
      `changed health status to **${facts.health_status.replaceAll('_', ' ')}**`,
      'health_status',
    )
  }
}

function addClosing(activity: ActivityLog, dice: Dice, issue: Issue, at: number, closer: Person) {
  const noteable: Noteable = { type: 'Issue', on: issue }
  if (dice.chance(0.035) && at - issue.created > 4 * DAY) {
    const early = issue.created + (at - issue.created) * 0.6
    activity.state(noteable, closer, early, 'closed')
    activity.state(noteable, issue.author, early + 20 * HOUR, 'reopened')
  }
  activity.state(noteable, closer, at, 'closed')
}

function issueRow(
  calendar: Calendar,
  dice: Dice,
  issue: Issue,
  description: string | null,
  facts: Facts,
  original: Issue | undefined,
) {
  const { project, kind } = issue
  const desk = kind === 'request' && issue.labels.some((label) => label.title === 'channel::mail')
  return {
    id: issue.id,
    project_id: project.id,
    iid: issue.iid,
    title: issue.title,
    state: issue.closed === undefined ? 1 : 2,
    author_id: issue.author.id,
    confidential: issue.confidential ? 1 : 0,
    discussion_locked: facts.locked,
    issue_type: kind === 'incident' ? 'incident' : 'issue',
    severity: severityOf(issue),
    milestone_id: issue.milestone?.id ?? null,
    due_date: facts.due_date,
    weight: facts.weight,
    health_status: facts.health_status,
    epic_id: null,
    iteration_id: iterationOf(calendar, dice, issue),
    time_estimate: facts.time_estimate,
    total_time_spent: 0,
    relative_position: issue.iid * 513,
    upvotes: 0,
    downvotes: 0,
    user_notes_count: 0,
    merge_requests_count: 0,
    blocking_issues_count: 0,
    label_priority: 0,
    ...countTasks(description),
    duplicated_to_id: original?.id ?? null,
    closed_at: issue.closed === undefined ? null : calendar.iso(issue.closed),
    closed_by_id: issue.closer?.id ?? null,
    updated_by_id: facts.edited?.by.id ?? null,
    last_edited_at: facts.edited ? calendar.iso(facts.edited.at) : null,
    last_edited_by_id: facts.edited?.by.id ?? null,
    external_author: desk
      ? `operations@${issue.title
          .split(':')[0]
          ?.toLowerCase()
          .replace(/[^a-z]+/g, '')}.example`
      : null,
    created_at: calendar.iso(issue.created),
    updated_at: calendar.iso(issue.updated),
    description,
  } as const
}

/** Iterations are two weeks long and numbered from 1. Iteration 52 began five days ago. */
function iterationOf(calendar: Calendar, dice: Dice, issue: Issue): number | null {
  if (!issue.project.path_with_namespace.startsWith('northquay/p') || !issue.project.parts || !dice.chance(0.45))
    return null
  const day = issue.closed === undefined ? dice.int(-5, 22) : calendar.dayOf(issue.closed)
  const iteration = 52 + Math.floor((day + 5) / 14)
  return iteration >= 1 && iteration <= 54 ? iteration : null
}

/** The severity that the label of an incident names. Other issues have none. */
function severityOf(issue: Issue): string {
  if (issue.kind !== 'incident') return 'unknown'
  const level = issue.labels.find((label) => label.title.startsWith('severity::'))?.title.at(-1)
  return { '1': 'critical', '2': 'high', '3': 'medium' }[level ?? ''] ?? 'low'
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `2023-05-22` → `May 22, 2023` */
const longDate = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`
