import { addSystemNotes } from '../../activity/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changeIssue } from '../bookkeeping-queries.ts'
import { targetOf } from '../consequences.ts'
import { addCopy, copyNotes, copyState, type Origin, recordCopy } from '../copying/copy-issue.ts'
import { carryHistory, unloadedColumns } from '../copying/copy-queries.ts'
import type { LoadedIssue } from '../entity.ts'
import { handOverLinks } from '../links/link-queries.ts'
import { findIssue } from '../queries.ts'
import { referenceTo } from '../reference.ts'
import { describeIssue } from '../snapshot.ts'
import { closeIssue } from './close-issue.ts'

/** Copies an issue with everything that belongs to it to another project, and closes it. Both issues get system notes. */
export async function moveIssue(act: Act<Actor>, origin: Origin, target: ProjectRef): Promise<LoadedIssue> {
  const { db, actor, now } = act
  const { project, issue } = origin
  const { author_id, created_at, total_time_spent, upvotes, downvotes, user_notes_count, blocking_issues_count } = issue
  const added = await addCopy(act, origin, target, {
    ...(await unloadedColumns(db, issue.id)),
    ...{ author_id, created_at, total_time_spent, upvotes, downvotes, user_notes_count, blocking_issues_count },
  })
  await copyNotes(act, origin, added, target)
  await carryHistory(db, { from_id: issue.id, to_id: added.id, to_project_id: target.id })
  await copyState(act, origin, added)
  await handOverLinks(db, { from_id: issue.id, to_id: added.id })
  const copy: LoadedIssue = { ...added, ...(await findIssue(db, actor, target, added.iid)) }
  await addSystemNotes(act, targetOf(target, copy), [
    { action: 'moved', body: `moved from ${referenceTo(issue, target)}` },
  ])
  await recordCopy(act, target, copy)
  const created = describeIssue(target, actor, copy)
  act.emit('issue.created', created.payload, created.snapshot)

  const changed = { moved_to_id: copy.id }
  await changeIssue(db, issue, { ...changed, blocking_issues_count: 0, updated_by_id: actor.id, updated_at: now })
  const after: LoadedIssue = { ...issue, ...changed, blocking_issues_count: 0, updated_at: now }
  await addSystemNotes(act, targetOf(project, after), [
    { action: 'moved', body: `moved to ${referenceTo(copy, project)}` },
  ])
  const { payload, snapshot } = describeIssue(project, actor, after)
  const changes = { moved_to_id: { before: null, after: copy.id } }
  act.emit('issue.updated', { ...payload, changed: Object.keys(changes) }, { ...snapshot, changes })
  await closeIssue(act, project, after)
  return copy
}
