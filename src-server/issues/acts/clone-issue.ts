import { addSystemNotes } from '../../activity/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { targetOf } from '../consequences.ts'
import { addCopy, copyNotes, type Origin, recordCopy } from '../copying/copy-issue.ts'
import { copyResourceEvents } from '../copying/copy-queries.ts'
import type { LoadedIssue } from '../entity.ts'
import { referenceTo } from '../reference.ts'
import { describeIssue } from '../snapshot.ts'

/**
 * Adds a copy of an issue to a project, which may be its own, with the actor as the author. `with_notes` copies its notes and its history too.
 * Both issues get system notes.
 */
export async function cloneIssue(
  act: Act<Actor>,
  origin: Origin,
  target: ProjectRef,
  { with_notes }: { with_notes: boolean },
): Promise<LoadedIssue> {
  const { db, actor, now } = act
  const { project, issue } = origin
  const user_notes_count = with_notes ? issue.user_notes_count : 0
  const copy = await addCopy(act, origin, target, { author_id: actor.id, created_at: now, user_notes_count })
  if (with_notes) {
    await copyNotes(act, origin, copy, target)
    await copyResourceEvents(db, { from_id: issue.id, to_id: copy.id, to_project_id: target.id })
  }
  await addSystemNotes(act, targetOf(target, copy), [
    { action: 'cloned', body: `cloned from ${referenceTo(issue, target)}` },
  ])
  await addSystemNotes(act, targetOf(project, issue), [
    { action: 'cloned', body: `cloned to ${referenceTo(copy, project)}` },
  ])
  await recordCopy(act, target, copy)
  const { payload, snapshot } = describeIssue(target, actor, copy)
  act.emit('issue.created', payload, snapshot)
  const original = describeIssue(project, actor, issue)
  act.emit('issue.cloned', { ...original.payload, copy_id: copy.id, copy_project_id: target.id }, original.snapshot)
  return copy
}
