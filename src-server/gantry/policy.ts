import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../kit/db/schema.ts'

/** SQL: whether an account belongs to a person and not to a bot. */
export const isPerson = (eb: ExpressionBuilder<Database, 'user'>) => eb('user.kind', '=', sql.lit('human'))
