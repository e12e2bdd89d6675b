import type { Actor } from '../kit/access/actor.ts'
import { lacksRole } from '../kit/access/roles.ts'
import type { Act } from '../kit/act.ts'
import { forbidden } from '../kit/errors.ts'
import { byState } from '../kit/reason.ts'
import { isResolvable } from '../notes/entity.ts'
import type { Noteable } from '../notes/noteables.ts'
import type { NoteRow } from '../notes/queries.ts'
import { requireWritable } from '../projects/queries.ts'
import { resolveNotes } from './acts/resolve-notes.ts'
import { mayResolve } from './policy.ts'

/** @throws ApiError 403 for other callers, in archived projects, and if no note can be resolved */
export async function resolveRequested(
  act: Act<Actor>,
  target: Noteable,
  notes: readonly NoteRow[],
  resolved: boolean,
) {
  const resolvable = notes.filter(isResolvable)
  if (!mayResolve(act.actor, target))
    throw forbidden(lacksRole(target, 'the author of the merge request, or Developer'))
  if (resolvable.length === 0) throw forbidden(byState('a note that can be resolved'))
  if (target.project) requireWritable(target.project)
  await resolveNotes(act, target, resolvable, resolved)
}
