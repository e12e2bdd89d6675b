import { addEvent, addSystemNotes } from '../activity/queries.ts'
import { addCrossReferences } from '../activity/reference-queries.ts'
import type { Deed, Target } from '../activity/target.ts'
import { addMentionToDos, addToDos, finishToDos } from '../activity/todo-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Trx } from '../kit/db/schema.ts'
import type { Instance } from '../kit/instance.ts'
import type { ProjectRef } from '../projects/queries.ts'
import {
  assigneeNote,
  confidentialNote,
  descriptionNotes,
  dueDateNote,
  lockNote,
  titleNote,
  typeNote,
} from './system-notes.ts'
import { addResourceEvents, type Person, type ResourceEvent } from './write-queries.ts'

export const deedOf = (instance: Instance, actor: Actor): Deed => ({
  actor,
  now: instance.clock.iso(),
  newDiscussionId: () => instance.random.bytes(20).toString('hex'),
})

/** What of an issue can change, as its row says it. */
export interface Told {
  id: number
  iid: number
  title: string
  description: string | null
  state: 1 | 2
  author_id: number
  confidential: number
  discussion_locked: number | null
  issue_type: string
  milestone_id: number | null
  due_date: string | null
  weight: number | null
}
export interface Attached {
  labels: readonly { id: number }[]
  assignees: readonly Person[]
}

const targetOf = (project: ProjectRef, issue: Told, assignees: readonly Person[]): Target => ({
  type: 'Issue',
  id: issue.id,
  iid: issue.iid,
  title: issue.title,
  project,
  author_id: issue.author_id,
  assignee_ids: assignees.map((user) => user.id),
  confidential: issue.confidential === 1,
})

/** Notes, resource events, to-dos and the feed of an issue that is new. */
export async function tellOfNewIssue(
  trx: Trx,
  project: ProjectRef,
  deed: Deed,
  issue: Told,
  { labels, assignees }: Attached,
) {
  const target = targetOf(project, issue, assignees)
  await addEvent(trx, target, deed, { action: 'opened', target_type: 'Issue', target_id: issue.id })
  await addSystemNotes(trx, target, deed, [...dueDateNote(null, issue.due_date), ...assigneeNote([], assignees)])
  await addResourceEvents(trx, target, deed, [
    ...labelEvents([], labels),
    ...milestoneEvents(null, issue),
    ...(issue.weight === null ? [] : [{ kind: 'weight', weight: issue.weight } as const]),
  ])
  await addToDos(trx, target, deed, 'assigned', target.assignee_ids)
  await addMentionToDos(trx, target, deed, { text: issue.description })
  await addCrossReferences(trx, target, deed, { text: wordsOf(issue) })
}

/** The same of one that changed. */
export async function tellOfChanges(
  trx: Trx,
  project: ProjectRef,
  deed: Deed,
  before: Told & Attached,
  after: Told & Attached,
) {
  const target = targetOf(project, after, after.assignees)
  await addSystemNotes(trx, target, deed, [
    ...titleNote(before.title, after.title),
    ...descriptionNotes(before.description, after.description),
    ...(before.issue_type === after.issue_type ? [] : [typeNote(before.issue_type, after.issue_type)]),
    ...(before.confidential === after.confidential ? [] : [confidentialNote(after.confidential === 1)]),
    ...((before.discussion_locked ?? 0) === (after.discussion_locked ?? 0)
      ? []
      : [lockNote(after.discussion_locked === 1)]),
    ...dueDateNote(before.due_date, after.due_date),
    ...assigneeNote(before.assignees, after.assignees),
  ])
  await addResourceEvents(trx, target, deed, [
    ...labelEvents(before.labels, after.labels),
    ...milestoneEvents(before.milestone_id, after),
    ...(before.weight === after.weight ? [] : [{ kind: 'weight', weight: after.weight } as const]),
    ...(before.state === after.state
      ? []
      : [{ kind: 'state', state: after.state === 2 ? 'closed' : 'reopened' } as const]),
  ])
  const old = before.assignees.map((user) => user.id)
  await addToDos(
    trx,
    target,
    deed,
    'assigned',
    target.assignee_ids.filter((id) => !old.includes(id)),
  )
  if (before.description !== after.description)
    await addMentionToDos(trx, target, deed, { text: after.description, known: before.description })
  await addCrossReferences(trx, target, deed, { text: wordsOf(after), known: wordsOf(before) })
  if (before.state === after.state) return
  await addEvent(trx, target, deed, {
    action: after.state === 2 ? 'closed' : 'reopened',
    target_type: 'Issue',
    target_id: after.id,
  })
  if (after.state === 2) await finishToDos(trx, target, deed)
}

const wordsOf = ({ title, description }: Told) => `${title}\n${description ?? ''}`

function labelEvents(before: Attached['labels'], after: Attached['labels']): ResourceEvent[] {
  const lacks = (labels: Attached['labels'], id: number) => !labels.some((label) => label.id === id)
  return [
    ...after
      .filter(({ id }) => lacks(before, id))
      .map(({ id }) => ({ kind: 'label', action: 'add', label_id: id }) as const),
    ...before
      .filter(({ id }) => lacks(after, id))
      .map(({ id }) => ({ kind: 'label', action: 'remove', label_id: id }) as const),
  ]
}

/** A milestone in place of another is one event, of the new one. */
function milestoneEvents(before: number | null, { milestone_id, state }: Told): ResourceEvent[] {
  if (before === milestone_id) return []
  const rest = { kind: 'milestone', state: state === 1 ? 'opened' : 'closed' } as const
  if (milestone_id !== null) return [{ ...rest, action: 'add', milestone_id }]
  return before === null ? [] : [{ ...rest, action: 'remove', milestone_id: before }]
}
