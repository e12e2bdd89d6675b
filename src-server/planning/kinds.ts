import type { ProjectOrGroup } from '../activity/target.ts'
import { findGroup } from '../groups/queries.ts'
import type { Actor, Intent } from '../kit/access/actor.ts'
import { requireRole } from '../kit/access/roles.ts'
import type { Db } from '../kit/db/schema.ts'
import type { Instance } from '../kit/instance.ts'
import { findProject, type ProjectRef, requireWritable } from '../projects/queries.ts'
import { requirePlanning } from './policy.ts'

/** A kind of record that has labels and milestones: what differs between its endpoints and those of the other kind. */
export interface Kind {
  noun: 'project' | 'group'
  find(
    db: Db,
    actor: Actor | null,
    id: number | string,
    instance: Pick<Instance, 'clock'>,
    intent?: Intent,
  ): Promise<ProjectOrGroup>
}

/** @throws ApiError 404 `404 Project Not Found`; 403 if the project has neither issues nor merge requests for the caller */
export async function findPlannedProject(
  db: Db,
  actor: Actor | null,
  id: number | string,
  intent: Intent = 'read',
): Promise<ProjectRef> {
  const project = await findProject(db, actor, id, intent)
  requirePlanning(project)
  return project
}

const projectWithPlanning: Kind['find'] = async (db, actor, id, _, intent) => ({
  project: await findPlannedProject(db, actor, id, intent),
  group: null,
})

/** @throws ApiError 404 `404 Group Not Found` */
const groupWithPlanning: Kind['find'] = async (db, actor, id, { clock }, intent = 'read') => ({
  project: null,
  group: await findGroup(db, actor, id, clock.today(), intent),
})

export const projects: Kind = { noun: 'project', find: projectWithPlanning }
export const groups: Kind = { noun: 'group', find: groupWithPlanning }

/** Reporters change labels and milestones; those of an archived project are read-only. @throws ApiError 403 */
export function requirePlanner({ project, group }: ProjectOrGroup) {
  requireRole(project ?? group, 'reporter')
  if (project) requireWritable(project)
}
