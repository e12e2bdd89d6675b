import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../kit/db/schema.ts'
import { featureEnabledFor } from './features.ts'
import { isOpenTo, openTo, projectVisibleTo } from './projects.ts'
import type { Viewer } from './viewer.ts'

/**
 * A snippet has its own visibility. If that is not open to the viewer, only the author and the members of the snippet's project see the
 * snippet. `access_level` is the viewer's level in the project, 0 for a personal snippet. The project and its snippets feature must be open
 * to the viewer too; this function does not check them.
 */
export const maySeeSnippet = (
  { visibility, author_id }: { visibility: string; author_id: number },
  { kind, id, access_level }: Viewer & { access_level: number },
): boolean => isOpenTo(kind, visibility) || author_id === id || access_level > 0

/** The whole rule as SQL on `snippet` of the outer query and its `project`, which a LEFT JOIN adds. */
export function snippetVisibleTo(viewer: Viewer): RawBuilder<boolean> {
  const { kind, id } = viewer
  const seesProject = sql`(snippet.project_id IS NULL OR (
    ${projectVisibleTo(viewer)(expressionBuilder<Database, 'project'>())} AND ${featureEnabledFor(viewer, 'snippets')}))`
  if (kind === 'admin') return sql<boolean>`${seesProject}`
  return sql<boolean>`(${seesProject} AND (${openTo(kind, sql.ref('snippet.visibility'))} OR snippet.author_id = ${id} OR EXISTS (
    SELECT 1 FROM project_authorization mine WHERE mine.user_id = ${id} AND mine.project_id = snippet.project_id)))`
}
