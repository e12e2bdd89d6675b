import { type RawBuilder, sql } from 'kysely'
import { kinds } from '../../activity/kind-queries.ts'
import { referencesIn } from '../../activity/references.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { withSign } from '../../quick-actions/arguments.ts'
import { viewerOf } from '../../visibility/viewer.ts'

/** An issue or a merge request whose labels and milestone are copied. */
export interface MetadataSource {
  /** `#2`, `!2` */
  reference: string
  labels: readonly { id: number; title: string }[]
  milestone_id: number | null
}

interface Row {
  reference: string
  milestone_id: number | null
  /** A JSON array. */
  labels: string
}

const sourceOf = (type: 'Issue' | 'MergeRequest', of: RawBuilder<unknown>) => ({
  type,
  columns: sql`${sql.lit(kinds[type].sign)} || ${sql.ref(`${kinds[type].table}.iid`)} AS reference,
    ${sql.ref(`${kinds[type].table}.milestone_id`)} AS milestone_id,
    (SELECT json_group_array(json_object('id', label.id, 'title', label.title) ORDER BY label.id)
      FROM ${of}) AS labels`,
})
const SOURCES = {
  issue: sourceOf(
    'Issue',
    sql`issue_label own CROSS JOIN label ON label.id = own.label_id WHERE own.issue_id = issue.id`,
  ),
  merge_request: sourceOf(
    'MergeRequest',
    sql`merge_request_label own CROSS JOIN label ON label.id = own.label_id WHERE own.merge_request_id = merge_request.id`,
  ),
}

/**
 * The issue or merge request that an argument of `/copy_metadata` names (`#2`, `!2`, `2` for an issue), by the argument: of the same project,
 * because records of others can have other labels. Of several arguments, only the first counts.
 */
export async function findMetadataSource(
  db: Db,
  actor: Actor,
  project: ProjectRef,
  [argument]: readonly string[],
  today: string,
): Promise<Map<string, MetadataSource>> {
  const references = argument === undefined ? [] : referencesIn(withSign(argument), { project, group: null })
  const reference = references.find(({ path }) => path.toLowerCase() === project.path_with_namespace.toLowerCase())
  if (argument === undefined || (reference?.kind !== 'issue' && reference?.kind !== 'merge_request')) return new Map()
  const { type, columns } = SOURCES[reference.kind]
  const { joins, visibleTo } = kinds[type]
  const { rows } = await sql<Row>`SELECT ${columns} FROM json_each(${JSON.stringify([reference])}) named ${joins}
    WHERE ${visibleTo(viewerOf(actor), today)}`.execute(db)
  return new Map(rows.map(({ labels, ...row }) => [argument, { ...row, labels: JSON.parse(labels) }]))
}
