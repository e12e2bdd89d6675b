import type { z } from 'zod'
import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import { type IssuePresenting, type IssueRow, presentIssue } from '../entity.ts'
import { partsOf } from '../part-queries.ts'
import { type issueLinkEntity, type linkedIssueEntity, shownLinkType } from './entity.ts'
import type { Link } from './link-queries.ts'
import { type LinkedRow, linkedRows } from './list-queries.ts'

interface Showing {
  db: Db
  actor: Actor | null
  /** The project of the request. */
  project: { id: number }
  how: IssuePresenting
}

export async function showLinked(
  showing: Showing,
  rows: readonly LinkedRow[],
): Promise<z.infer<typeof linkedIssueEntity>[]> {
  const present = await presenter(showing, rows)
  return rows.map((row) => ({
    ...present(row),
    issue_link_id: row.issue_link_id,
    link_type: shownLinkType(row.link_type, showing.how.licensed),
    link_created_at: row.link_created_at,
    link_updated_at: row.link_updated_at,
  }))
}

/** A link as seen from its first issue, with both issues as they are now. */
export async function showLink(
  showing: Showing,
  { id, link_type }: Link,
  [one_id, other_id]: readonly [number, number],
): Promise<z.infer<typeof issueLinkEntity>> {
  const { one, other } = await linkedRows(showing.db, one_id, other_id)
  const present = await presenter(showing, [one, other])
  return {
    id,
    source_issue: present(one),
    target_issue: present(other),
    link_type: shownLinkType(link_type, showing.how.licensed),
  }
}

/** `references.relative` is short for issues of the project of the request, and full for all others. */
async function presenter({ db, actor, project, how }: Showing, rows: readonly IssueRow[]) {
  const parts = await partsOf(db, actor, rows, false)
  return (row: IssueRow) =>
    presentIssue(row, parts(row), { ...how, scope: row.project_id === project.id ? 'project' : 'all' })
}
