import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inList } from '../kit/lists/conditions.ts'
import { groupOpenTo } from './groups.ts'
import type { Viewer } from './viewer.ts'

/**
 * SQL: whether the viewer has access to `"group"` of the outer query, by a membership or a share, or is a member of something below it.
 * `above` is a JSON array of the ids that `groupsAbove` finds: this part costs the most and seldom changes, so callers cache it.
 */
export const isOwnGroup = (user_id: number, above: string): RawBuilder<SqlBool> =>
  sql`(EXISTS (SELECT 1 FROM group_authorization a WHERE a.user_id = ${user_id} AND a.group_id = "group".id)
    OR "group".id ${inList(above)})`

/** The rule of `groupVisibleTo` for lists, on groups that are not being removed. A test compares both forms on random groups. */
export const isGroupVisibleInList = ({ kind, id }: Viewer, above: string): RawBuilder<SqlBool> =>
  sql`(${groupOpenTo(kind)} OR ${isOwnGroup(id, above)})`
