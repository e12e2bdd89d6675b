import { sql } from 'kysely'
import { kinds } from '../../activity/kind-queries.ts'
import { type Reference, referencesIn } from '../../activity/references.ts'
import { targetOf } from '../../issues/consequences.ts'
import type { LoadedIssue } from '../../issues/entity.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { roles } from '../../kit/access/roles.ts'
import { compiledBy } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import type { Page } from '../../kit/http/pagination.ts'
import { type PageBounds, pagedByIds } from '../../kit/lists/paged.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { mayReadInternal } from '../../visibility/notes.ts'
import { type Viewer, viewerOf } from '../../visibility/viewer.ts'
import type { MergeRequestRow } from '../entity.ts'
import { mergeRequestRows } from '../row-queries.ts'

/** The comments and cross references on an issue that may name a merge request. */
const naming = compiledBy((db, p: { issue_id: number }, { internal }: { internal: boolean }) =>
  db
    .selectFrom('note')
    .select('body')
    .where('noteable_type', '=', sql.lit('Issue'))
    .where('noteable_id', '=', p.issue_id)
    .where(sql<boolean>`(system = 0 OR system_action = 'cross_reference')`)
    .where(sql<boolean>`body GLOB '*![0-9]*'`)
    .$if(!internal, (query) => query.where('internal', '=', sql.lit(0)))
    .orderBy('created_at')
    .orderBy('id'),
)

interface RelatedValues {
  issue_id: number
  viewer_id: number
  today: string
  /** References as a JSON array. */
  named: string
}

const relatedIds = compiledBy((db, p: RelatedValues, { kind }: { kind: Viewer['kind'] }) => {
  const { joins, visibleTo } = kinds.MergeRequest
  const visible = visibleTo({ kind, id: p.viewer_id }, p.today)
  return {
    compile: () =>
      sql<{ id: number }>`SELECT merge_request.id FROM json_each(${p.named}) named ${joins} WHERE ${visible}
      UNION SELECT merge_request.id FROM merge_request_issue linked
        CROSS JOIN merge_request ON merge_request.id = linked.merge_request_id
        CROSS JOIN project ON project.id = merge_request.project_id
        WHERE linked.issue_id = ${p.issue_id} AND ${visible}
      ORDER BY 1`.compile(db),
  }
})

/** SQL: the viewer's access level in the project of the merge request. */
const levelOf = (viewer: Viewer) =>
  viewer.kind === 'admin'
    ? sql<number>`${sql.lit(roles.owner)}`
    : sql<number>`coalesce((SELECT mine.access_level FROM project_authorization mine
        WHERE mine.user_id = ${viewer.id} AND mine.project_id = merge_request.project_id), 0)`

const withRights = compiledBy((db, p: { ids: string; viewer_id: number }, { kind }: { kind: Viewer['kind'] }) =>
  mergeRequestRows(db, sql`SELECT value AS id FROM json_each(${p.ids})`).select([
    'project.archived',
    levelOf({ kind, id: p.viewer_id }).as('access_level'),
  ]),
)

/** A merge request with the caller's access level in its project, which may be another one than that of the issue. */
export type RelatedRow = Awaited<ReturnType<typeof withRights>>[number]

/**
 * A page of the merge requests that the issue or its comments name, that name the issue, or that close it, without those that the caller
 * may not read; the oldest first.
 */
export async function listRelated(
  db: Db,
  actor: Actor | null,
  project: ProjectRef,
  issue: LoadedIssue,
  { limit, offset }: Page,
  today: string,
): Promise<{ rows: RelatedRow[]; total: number }> {
  const viewer = viewerOf(actor)
  const target = targetOf(project, issue)
  const internal = actor !== null && mayReadInternal(actor, { ...target, access_level: project.access_level })
  const notes = await naming(db, { internal }, { issue_id: issue.id })
  const texts = [issue.title, issue.description, ...notes.map(({ body }) => body)]
  const named = texts.flatMap((text) => referencesIn(text, target)).filter(({ kind }) => kind === 'merge_request')
  const key = ({ path, iid }: Reference) => `${path.toLowerCase()}!${iid}`
  const distinct = [...new Map(named.map((one) => [key(one), one])).values()]
  const found = await relatedIds(
    db,
    { kind: viewer.kind },
    { issue_id: issue.id, viewer_id: viewer.id, today, named: JSON.stringify(distinct) },
  )
  const ids = found.slice(offset, offset + limit).map(({ id }) => id)
  const rows = await withRights(db, { kind: viewer.kind }, { ids: JSON.stringify(ids), viewer_id: viewer.id })
  return { rows, total: found.length }
}

const closingPages = pagedByIds({
  find: (p: PageBounds & { issue_id: number; project_id: number }, _: Record<never, never>) => sql<{
    id: number
  }>`SELECT merge_request.id FROM merge_request_issue linked
    CROSS JOIN merge_request ON merge_request.id = linked.merge_request_id
    WHERE linked.issue_id = ${p.issue_id} AND linked.closes = 1 AND merge_request.project_id = ${p.project_id}`,
  order: () => sql`merge_request.id DESC`,
  rows: mergeRequestRows,
})

/** A page of the merge requests of the issue's project that close the issue, the newest first. */
export const listClosing = (
  db: Db,
  { id, project_id }: { id: number; project_id: number },
  { limit, offset }: Page,
): Promise<{ rows: MergeRequestRow[]; total: number }> =>
  closingPages(db, {}, { issue_id: id, project_id, limit, offset })
