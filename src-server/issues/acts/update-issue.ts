import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { findOrCreateLabels } from '../../labels/acts/find-or-create-labels.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { addLabels, changeIssue, removeLabels, setAssignees } from '../bookkeeping-queries.ts'
import { differing, editorColumns, type IssueUpdate, isSame, missing } from '../changes.ts'
import { recordIssueChanged } from '../consequences.ts'
import type { LoadedIssue } from '../entity.ts'
import { keepDescription } from '../history/version-queries.ts'
import { findIssue } from '../queries.ts'
import { describeIssue } from '../snapshot.ts'
import { assigneesAmong } from '../write-queries.ts'
import { closeIssue } from './close-issue.ts'
import { reopenIssue } from './reopen-issue.ts'

/** Changes an issue, then closes or reopens it. If the issue already has all of these values, nothing changes, not even `updated_at`. */
export async function updateIssue(act: Act<Actor>, project: ProjectRef, issue: LoadedIssue, update: IssueUpdate) {
  const { updated_at, state } = update
  const changed = await changeFields(act, project, issue, update)
  if (state === 'close') await closeIssue(act, project, changed, { updated_at })
  if (state === 'reopen') await reopenIssue(act, project, changed, { updated_at })
}

async function changeFields(act: Act<Actor>, project: ProjectRef, issue: LoadedIssue, update: IssueUpdate) {
  const { db, actor, now } = act
  const labels = await labelsAfter(act, project, issue, update.labels)
  const assignees = await assigneesAfter(act, project, issue, update.assignee_ids)
  const changes = differing(issue, update.values)
  const changed = [
    ...Object.keys(changes),
    ...(labels === issue.labels ? [] : ['labels']),
    ...(assignees === issue.assignees ? [] : ['assignees']),
  ]
  if (changed.length === 0 && update.updated_at === undefined) return issue
  const row = { ...changes, ...editorColumns(changes, actor.id, now), updated_at: update.updated_at ?? now }
  await changeIssue(db, issue, row)
  if (changes.description !== undefined)
    await keepDescription(db, { issue_id: issue.id, user_id: actor.id, description: issue.description, now })
  const indexed = { ...issue, created_at: changes.created_at ?? issue.created_at }
  await removeLabels(db, indexed, missing(issue.labels, labels))
  await addLabels(db, indexed, missing(labels, issue.labels))
  if (assignees !== issue.assignees)
    await setAssignees(
      db,
      indexed,
      assignees.map((user) => user.id),
    )
  const after: LoadedIssue = { ...(await findIssue(db, actor, project, issue.iid)), labels, assignees }
  await recordIssueChanged(act, project, issue, after)
  if (changed.length === 0) return after
  const { payload, snapshot } = describeIssue(project, actor, after)
  const differences = changesBetween(comparable(issue), comparable(after), COMPARED)
  act.emit('issue.updated', { ...payload, changed }, { ...snapshot, changes: differences })
  return after
}

/**
 * `labels` replaces all labels, then `add_labels` are added and `remove_labels` removed. Returns the same array if the labels are the same.
 */
async function labelsAfter(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  { labels, add_labels, remove_labels }: IssueUpdate['labels'],
) {
  const find = (titles: readonly string[]) => findOrCreateLabels(act, { project, group: null }, titles, true)
  const base = labels === undefined ? issue.labels : await find(labels ?? [])
  const added = await find(add_labels ?? [])
  const all = [...base, ...added.filter((one) => !base.some((label) => label.id === one.id))]
  const after = all.filter((one) => !remove_labels?.includes(one.title))
  return isSame(issue.labels, after) ? issue.labels : after
}

/** Returns the same array if the assignees are the same, regardless of their order. */
async function assigneesAfter(
  { db, instance }: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  ids: IssueUpdate['assignee_ids'],
) {
  if (ids === undefined) return issue.assignees
  const assignees = await assigneesAmong(db, project, ids, instance.licensed)
  return isSame(issue.assignees, assignees) ? issue.assignees : assignees
}

const COMPARED = [
  'title',
  'description',
  'issue_type',
  'milestone_id',
  'iteration_id',
  'due_date',
  'confidential',
  'discussion_locked',
  'weight',
  'health_status',
  'severity',
  'created_at',
  'labels',
  'assignees',
] as const

const comparable = (issue: LoadedIssue) => ({
  ...issue,
  confidential: issue.confidential === 1,
  discussion_locked: issue.discussion_locked === 1,
})
