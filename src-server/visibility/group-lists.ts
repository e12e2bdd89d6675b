import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inList } from '../kit/lists/conditions.ts'
import { groupOpenTo } from './groups.ts'
import type { Viewer } from './viewer.ts'

/**
 * Whether `"group"` of the outer query belongs to the viewer: reached by a membership or a share, or above something the viewer is a member
 * of. `above` is a JSON array with what `groupsAbove` finds, which costs the most and seldom changes.
 */
export const isOwnGroup = (user_id: number, above: string): RawBuilder<SqlBool> =>
  sql`(EXISTS (SELECT 1 FROM group_authorization a WHERE a.user_id = ${user_id} AND a.group_id = "group".id)
    OR "group".id ${inList(above)})`

/** The rule of `groupVisibleTo` for lists, on a group that is not being removed. A test holds this form against the rule on random groups. */
export const isGroupVisibleInList = ({ kind, id }: Viewer, above: string): RawBuilder<SqlBool> =>
  sql`(${groupOpenTo(kind)} OR ${isOwnGroup(id, above)})`
