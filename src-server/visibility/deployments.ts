import { type RawBuilder, sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import type { Viewer } from './viewer.ts'

/** What decides who may read the environments and deployments of a project. */
interface Project {
  environments_access_level: string
  access_level: number
}

/** Environments and deployments are for Reporters, in every project. */
export const mayReadDeployments = ({ environments_access_level, access_level }: Project): boolean =>
  environments_access_level !== 'disabled' && access_level >= roles.reporter

/** The same rule as SQL on `project` of the outer query. */
export function deploymentsEnabledFor({ kind, id }: Viewer): RawBuilder<boolean> {
  const enabled = sql<boolean>`project.environments_access_level <> 'disabled'`
  if (kind === 'admin') return enabled
  return sql<boolean>`(${enabled} AND EXISTS (
    SELECT 1 FROM project_authorization reporter WHERE reporter.user_id = ${id}
    AND reporter.project_id = project.id AND reporter.access_level >= ${sql.lit(roles.reporter)}))`
}
