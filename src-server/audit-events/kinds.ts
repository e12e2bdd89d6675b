import type { z } from 'zod'
import { groupId } from '../groups/entity.ts'
import { findGroup } from '../groups/queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Role } from '../kit/access/roles.ts'
import type { Db } from '../kit/db/schema.ts'
import { projectId } from '../projects/entity.ts'
import { findProject } from '../projects/queries.ts'

/** What has audit events of its own. */
export interface Kind<Id extends z.ZodType<number | string>> {
  entity_type: 'Project' | 'Group'
  /** For summaries. */
  noun: 'project' | 'group'
  /** The lowest role that reads them. */
  role: Role
  id: Id
  find(db: Db, actor: Actor, id: z.output<Id>, today: string): Promise<{ id: number; access_level: number }>
}

export const projectKind: Kind<typeof projectId> = {
  entity_type: 'Project',
  noun: 'project',
  role: 'maintainer',
  id: projectId,
  find: (db, actor, id) => findProject(db, actor, id),
}
export const groupKind: Kind<typeof groupId> = {
  entity_type: 'Group',
  noun: 'group',
  role: 'owner',
  id: groupId,
  find: findGroup,
}
