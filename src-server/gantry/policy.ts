import { type ExpressionBuilder, sql } from 'kysely'
import { type Actor, personBehind } from '../kit/access/actor.ts'
import type { Database } from '../kit/db/schema.ts'
import type { Viewer } from '../visibility/viewer.ts'

/** SQL: the users of the console's list: for administrators everybody but the ghost user, for everybody else people and bots of projects. */
export const isCounted = (kind: Viewer['kind']) => (eb: ExpressionBuilder<Database, 'user'>) =>
  kind === 'admin'
    ? eb('user.kind', '!=', sql.lit('ghost'))
    : eb('user.kind', 'in', [sql.lit('human'), sql.lit('project_bot')])

/** Whether the caller may learn that this administrator acted as somebody else. Users do not learn who acts as them. */
export const mayLearnOf = (administrator_id: number, caller: Actor): boolean =>
  caller.admin || personBehind(caller)?.id === administrator_id
