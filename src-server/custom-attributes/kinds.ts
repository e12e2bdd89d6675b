import type { z } from 'zod'
import { groupId } from '../groups/entity.ts'
import type { Actor, Intent } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { recordId } from '../kit/http/wire.ts'
import type { Instance } from '../kit/instance.ts'
import { projectId } from '../projects/entity.ts'
import { groupTarget, projectTarget, type Target, userTarget } from './queries.ts'

export type Id = z.ZodType<number | string>

/** A kind of record that has custom attributes: the differences between the endpoints of users, groups and projects. */
export interface Kind<I extends Id> {
  noun: string
  id: I
  /** Further fields of the contract. */
  read: { scopes?: 'read_user'; matches?: { id: RegExp } }
  write: { matches?: { id: RegExp } }
  find(db: Db, actor: Actor, id: z.output<I>, intent: Intent, instance: Instance): Promise<Target>
}

/** `:id` is a number. With any other text the address does not exist. */
const matches = { id: /^\d+$/ }

export const users: Kind<typeof recordId> = {
  noun: 'user',
  id: recordId,
  read: { scopes: 'read_user', matches },
  write: { matches },
  find: userTarget,
}
export const groups: Kind<typeof groupId> = { noun: 'group', id: groupId, read: {}, write: {}, find: groupTarget }
export const projects: Kind<typeof projectId> = {
  noun: 'project',
  id: projectId,
  read: {},
  write: {},
  find: projectTarget,
}
