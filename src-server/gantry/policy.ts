import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../kit/db/schema.ts'
import type { Viewer } from '../visibility/viewer.ts'

/** SQL: the users of the console's list: for administrators everybody but the ghost user, for everybody else people and bots of projects. */
export const isCounted = (kind: Viewer['kind']) => (eb: ExpressionBuilder<Database, 'user'>) =>
  kind === 'admin'
    ? eb('user.kind', '!=', sql.lit('ghost'))
    : eb('user.kind', 'in', [sql.lit('human'), sql.lit('project_bot')])
