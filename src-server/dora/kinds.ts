import type { z } from 'zod'
import { groupId } from '../groups/entity.ts'
import { findGroup } from '../groups/queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { projectId } from '../projects/entity.ts'
import { findProject } from '../projects/queries.ts'

/** What can be measured. */
export interface Kind<Id extends z.ZodType<number | string>> {
  of: 'project' | 'group'
  /** For summaries. */
  subject: string
  id: Id
  find(db: Db, actor: Actor, id: z.output<Id>, today: string): Promise<{ id: number; access_level: number }>
}

export const projectKind: Kind<typeof projectId> = {
  of: 'project',
  subject: 'a project',
  id: projectId,
  find: (db, actor, id) => findProject(db, actor, id),
}
export const groupKind: Kind<typeof groupId> = {
  of: 'group',
  subject: 'all projects in a group and its subgroups',
  id: groupId,
  find: findGroup,
}
