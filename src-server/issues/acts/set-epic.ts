import { addSystemNotes } from '../../activity/queries.ts'
import type { Target } from '../../activity/target.ts'
import { loadEpicTarget } from '../../epics/target-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { changeIssue } from '../bookkeeping-queries.ts'
import { targetOf } from '../consequences.ts'
import type { LoadedIssue } from '../entity.ts'
import { findIssue } from '../queries.ts'
import { describeIssue } from '../snapshot.ts'
import { epicNote, issueOfEpicNote } from '../system-notes.ts'
import { loadIssue } from '../write-queries.ts'

/**
 * Adds an issue to an epic, in place of the epic that it may have, or removes it from its epic. The issue and the epics get system notes. An
 * issue that already has this epic stays as it is.
 */
export async function setEpic(
  act: Act<Actor>,
  project: ProjectRef,
  issue: LoadedIssue,
  epic: Target | null,
): Promise<LoadedIssue> {
  const { db, actor, now } = act
  const epic_id = epic?.id ?? null
  if (issue.epic_id === epic_id) return issue
  const before = issue.epic_id === null ? undefined : await loadEpicTarget(db, issue.epic_id)
  await changeIssue(db, issue, { epic_id, updated_by_id: actor.id, updated_at: now })
  const after: LoadedIssue = { ...issue, epic_id, updated_at: now }
  const reference = `${project.path_with_namespace}#${issue.iid}`
  await addSystemNotes(act, targetOf(project, after), epicNote(before, epic ?? undefined, project))
  if (before) await addSystemNotes(act, before, [issueOfEpicNote(reference, false)])
  if (epic) await addSystemNotes(act, epic, [issueOfEpicNote(reference, true)])
  const { payload, snapshot } = describeIssue(project, actor, after)
  const changes = { epic_id: { before: issue.epic_id, after: epic_id } }
  act.emit('issue.updated', { ...payload, changed: Object.keys(changes) }, { ...snapshot, changes })
  return after
}

/** The same for an issue that has just been changed. */
export async function moveToEpic(act: Act<Actor>, project: ProjectRef, iid: number, epic: Target | null) {
  const issue = await loadIssue(act.db, await findIssue(act.db, act.actor, project, iid))
  await setEpic(act, project, issue, epic)
}
