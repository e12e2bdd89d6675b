import { addSystemNotes } from '../../activity/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { changeIssue } from '../bookkeeping-queries.ts'
import { targetOf } from '../consequences.ts'
import type { LoadedIssue } from '../entity.ts'
import { referenceTo } from '../reference.ts'
import { describeIssue } from '../snapshot.ts'
import { closeIssue } from './close-issue.ts'
import { linkIssues } from './link-issues.ts'

/** Marks an issue as a duplicate of another one, relates the two, and closes the duplicate. Both get system notes. */
export async function markAsDuplicate(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  canonical: { project: ProjectRef; issue: LoadedIssue },
) {
  const { db, actor, now } = act
  const changed = { duplicated_to_id: canonical.issue.id }
  await changeIssue(db, issue, { ...changed, updated_by_id: actor.id, updated_at: now })
  const after: LoadedIssue = { ...issue, ...changed, updated_at: now }
  await linkIssues(act, { project, issue: after }, canonical, 'relates_to')
  const there = referenceTo(canonical.issue, project)
  const here = referenceTo(issue, canonical.project)
  await addSystemNotes(act, targetOf(project, after), [
    { action: 'duplicate', body: `marked this issue as a duplicate of ${there}` },
  ])
  await addSystemNotes(act, targetOf(canonical.project, canonical.issue), [
    { action: 'duplicate', body: `marked ${here} as a duplicate of this issue` },
  ])
  const { payload, snapshot } = describeIssue(project, actor, after)
  const changes = changesBetween(issue, after, ['duplicated_to_id'])
  act.emit('issue.updated', { ...payload, changed: Object.keys(changes) }, { ...snapshot, changes })
  await closeIssue(act, project, after)
}
