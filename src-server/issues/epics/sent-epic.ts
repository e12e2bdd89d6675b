import type { Target } from '../../activity/target.ts'
import { mayWriteEpics } from '../../epics/policy.ts'
import { loadEpicTarget } from '../../epics/target-queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { lacksRole } from '../../kit/access/roles.ts'
import type { Db } from '../../kit/db/schema.ts'
import { forbidden, invalid } from '../../kit/errors.ts'
import type { Instance } from '../../kit/instance.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import { findUsableEpic } from './usable-epic-queries.ts'

interface Sent {
  epic_id?: number | null | undefined
  epic_iid?: number | null | undefined
}

/**
 * The epic that a request puts an issue in: null for none, undefined if it sends none. The free tier ignores it. As everywhere, adding an
 * issue to an epic is for Reporters of the epic's group.
 *
 * @throws ApiError 400 if the issues of the project cannot have the epic or the actor does not see it, 403 below Reporter in its group
 */
export async function sentEpic(
  db: Db,
  actor: Actor,
  project: ProjectRef,
  { epic_id, epic_iid }: Sent,
  { licensed, clock }: Pick<Instance, 'licensed' | 'clock'>,
): Promise<Target | null | undefined> {
  const by = epic_id === undefined ? 'iid' : 'id'
  const number = epic_id === undefined ? epic_iid : epic_id
  if (!licensed || number === undefined) return undefined
  if (!number) return null
  const today = clock.today()
  const epic = await findUsableEpic(db, viewerOf(actor), project.namespace_id, { by, number, today })
  const target = epic && (await loadEpicTarget(db, epic.id))
  if (!target) throw invalid({ [by === 'id' ? 'epic_id' : 'epic_iid']: ['is invalid'] })
  if (!mayWriteEpics(epic)) throw forbidden(lacksRole(epic, 'reporter'))
  return target
}
