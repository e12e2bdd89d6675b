import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import type { Viewer } from './viewer.ts'

/** The statistics of a project, such as the size of its storage, are for its Reporters. `access_level` is the viewer's level in the project. */
export const maySeeStatistics = (access_level: number): boolean => access_level >= roles.reporter

/** The same rule as SQL on `project` of the outer query. */
export const statisticsVisibleTo = ({ kind, id }: Viewer): RawBuilder<SqlBool> =>
  kind === 'admin'
    ? sql`true`
    : sql`EXISTS (SELECT 1 FROM project_authorization reporter WHERE reporter.user_id = ${id}
        AND reporter.project_id = project.id AND reporter.access_level >= ${sql.lit(roles.reporter)})`
