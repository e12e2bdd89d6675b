import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lacksRole } from '../kit/access/roles.ts'
import { byState, type Reason } from '../kit/reason.ts'
import { isMemberOfProject } from './projects.ts'
import type { Viewer } from './viewer.ts'

/** Features of a project with an access level of their own: `issues` reads `project.issues_access_level`. */
export type Feature = 'issues' | 'merge_requests' | 'snippets'

/**
 * A feature that is `enabled` or `public` is open to whoever sees the project, a `private` one to its members, a `disabled` one to nobody.
 * `access_level` is the caller's level in the project, 0 for no member.
 */
export const mayUseFeature = (setting: string, access_level: number): boolean =>
  setting === 'enabled' || setting === 'public' || (setting === 'private' && access_level > 0)

/** Why the feature is closed to the caller: it is off, or for members only. */
export const featureReason = (feature: string, setting: string, access_level: number): Reason =>
  setting === 'private'
    ? lacksRole({ access_level }, `any role, because ${feature} are for members only`)
    : byState(`${feature} switched on in the project`, 'switched off')

/** The rule of `mayUseFeature` as SQL over a column with the setting and a condition that is true for members. */
export function featureOpenTo(
  kind: Viewer['kind'],
  setting: RawBuilder<unknown>,
  isMember: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (kind === 'admin') return sql`${setting} <> 'disabled'`
  if (kind === 'anonymous') return sql`${setting} IN ('enabled', 'public')`
  return sql`(${setting} IN ('enabled', 'public') OR (${setting} = 'private' AND ${isMember}))`
}

/** SQL: whether a feature of `project` of the outer query is open to the viewer. The caller must check that the viewer sees the project. */
export const featureEnabledFor = ({ kind, id }: Viewer, feature: Feature): RawBuilder<boolean> =>
  sql<boolean>`${featureOpenTo(kind, sql.ref(`project.${feature}_access_level`), isMemberOfProject(id))}`
