import { mayWriteEpics } from '../../epics/policy.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { epicIn } from '../../quick-actions/arguments.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import { findUsableEpic } from '../epics/usable-epic-queries.ts'

/** The epic that a quick action names, if the issues of the project can have it and the actor sees it. */
export async function findNamedEpic(db: Db, actor: Actor, project: ProjectRef, argument: string, today: string) {
  const named = epicIn(argument)
  if (!named) return undefined
  const { group, iid: number } = named
  const how = group === undefined ? { by: 'iid' as const } : { by: 'path' as const, group }
  const epic = await findUsableEpic(db, viewerOf(actor), project.namespace_id, { ...how, number, today })
  return epic && { id: epic.id, mayUse: mayWriteEpics(epic) }
}
