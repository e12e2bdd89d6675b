import { type RawBuilder, sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import { groupVisibleTo } from './groups.ts'
import type { Viewer } from './viewer.ts'

/**
 * A confidential epic is for Reporters of its group. `access_level` is the viewer's level in the group. The
 * caller must have checked that the viewer sees the group.
 */
export const maySeeEpic = ({ confidential }: { confidential: boolean }, access_level: number): boolean =>
  !confidential || access_level >= roles.reporter

/** The same rule as SQL on `epic` of the outer query. */
export const confidentialEpicVisibleTo = ({ kind, id }: Viewer): RawBuilder<boolean> =>
  kind === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(epic.confidential = 0 OR EXISTS (
        SELECT 1 FROM group_authorization reporter WHERE reporter.user_id = ${id}
        AND reporter.group_id = epic.group_id AND reporter.access_level >= ${sql.lit(roles.reporter)}))`

/** SQL: whether the viewer sees `epic` of `"group"` of the outer query. */
export const epicVisibleTo = (viewer: Viewer, today: string): RawBuilder<boolean> =>
  sql<boolean>`(${groupVisibleTo(viewer.kind, viewer.id, today)} AND ${confidentialEpicVisibleTo(viewer)})`
