import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { LinkType } from '../../activity/link-types.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { compiled, compiledBy } from '../../kit/db/compiled.ts'
import type { Database, Db } from '../../kit/db/schema.ts'
import type { Page } from '../../kit/http/pagination.ts'
import { type PageBounds, pagedByIds } from '../../kit/lists/paged.ts'
import { issuesEnabledFor, issueVisibleTo } from '../../visibility/issues.ts'
import { projectVisibleTo } from '../../visibility/projects.ts'
import { type Viewer, viewerOf } from '../../visibility/viewer.ts'
import type { IssueRow } from '../entity.ts'
import { issueRows } from '../row-queries.ts'
import type { Link } from './link-queries.ts'

interface OfIssue {
  issue_id: number
  viewer_id: number
}
interface Shape {
  kind: Viewer['kind']
}

/** A linked issue, with its link as seen from the other issue. */
export type LinkedRow = IssueRow & {
  issue_link_id: number
  link_type: LinkType
  link_created_at: string
  link_updated_at: string
}

/** A link as seen from one of its issues: `other_id` is the other one. */
export interface LinkRow extends Link {
  other_id: number
}

const columns = sql`link.id AS issue_link_id, link.created_at AS link_created_at, link.updated_at AS link_updated_at`

const visibleTo = (viewer: Viewer) =>
  sql`${projectVisibleTo(viewer)(expressionBuilder<Database, 'project'>())} AND ${issuesEnabledFor(viewer)} AND ${issueVisibleTo(viewer)}`

/** The links of an issue, as seen from the issue, to other issues that the viewer sees. */
const linksOf = (p: OfIssue, { kind }: Shape, only: RawBuilder<unknown> = sql`true`) => sql<{
  id: number
  issue_link_id: number
  link_type: LinkType
}>`
  SELECT issue.id, seen.* FROM (
    SELECT ${columns}, link.target_id AS other_id, link.link_type AS link_type
      FROM issue_link link WHERE link.source_id = ${p.issue_id} AND ${only}
    UNION ALL SELECT ${columns}, link.source_id, iif(link.link_type = 'blocks', 'is_blocked_by', link.link_type)
      FROM issue_link link WHERE link.target_id = ${p.issue_id} AND ${only}) seen
  CROSS JOIN issue ON issue.id = seen.other_id CROSS JOIN project ON project.id = issue.project_id
  WHERE ${visibleTo({ kind, id: p.viewer_id })}`

const pages = pagedByIds({
  find: (p: PageBounds & OfIssue, shape: Shape) => linksOf(p, shape),
  order: () => sql`seen.link_created_at, seen.issue_link_id`,
  rows: (db, ids) =>
    issueRows(db, ids).select([
      sql<number>`listed.issue_link_id`.as('issue_link_id'),
      sql<LinkType>`listed.link_type`.as('link_type'),
      sql<string>`listed.link_created_at`.as('link_created_at'),
      sql<string>`listed.link_updated_at`.as('link_updated_at'),
    ]),
})

/** A page of the issues that are linked to an issue and that the actor sees, in the order in which they were linked. */
export function listLinked(
  db: Db,
  actor: Actor | null,
  issue_id: number,
  { limit, offset }: Page,
): Promise<{ rows: LinkedRow[]; total: number }> {
  const viewer = viewerOf(actor)
  return pages(db, { kind: viewer.kind }, { issue_id, viewer_id: viewer.id, limit, offset })
}

const both = compiled((db, p: { ids: string }) =>
  issueRows(db, sql<{ id: number }>`SELECT value AS id FROM json_each(${p.ids})`),
)

/** The rows of two issues that the caller has found. */
export async function linkedRows(
  db: Db,
  one_id: number,
  other_id: number,
): Promise<{ one: IssueRow; other: IssueRow }> {
  const [one, other] = await both(db, { ids: JSON.stringify([one_id, other_id]) })
  if (!one || !other) throw new Error(`Issue ${one_id} or ${other_id} does not exist`)
  return { one, other }
}

const oneLink = compiledBy((_db, p: OfIssue & { link_id: number }, shape: Shape) =>
  linksOf(p, shape, sql`link.id = ${p.link_id}`),
)

/** A link of an issue, if the actor sees the other issue. */
export async function findLink(
  db: Db,
  actor: Actor | null,
  issue_id: number,
  link_id: number,
): Promise<LinkRow | undefined> {
  const viewer = viewerOf(actor)
  const [row] = await oneLink(db, { kind: viewer.kind }, { issue_id, viewer_id: viewer.id, link_id })
  return row && { id: row.issue_link_id, other_id: row.id, link_type: row.link_type }
}
