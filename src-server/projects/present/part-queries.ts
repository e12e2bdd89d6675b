import { sql } from 'kysely'
import { compiled, compiledBy } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { groupVisibleTo } from '../../visibility/groups.ts'
import { confidentialHiddenFrom, confidentialReachIn } from '../../visibility/issues.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { originsOf, type ProjectRow } from '../row-queries.ts'
import { descriptionHtml } from './description.ts'
import type { ProjectParts } from './present-project.ts'

const idsInJson = (ids: string) => sql<number>`(SELECT value FROM json_each(${ids}))`

const topics = compiled(
  (db, p: { ids: string }) =>
    db
      .selectFrom('project_topic')
      .innerJoin('topic', 'topic.id', 'project_topic.topic_id')
      .select(['project_topic.project_id', 'topic.name'])
      .where('project_topic.project_id', 'in', idsInJson(p.ids))
      .orderBy('project_topic.project_id')
      .orderBy('project_topic.position'),
  { cached: true },
)

/** Topic names by project id. */
export async function topicsOf(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await topics(db, { ids: JSON.stringify(ids) })
  return grouped(
    rows,
    (row) => row.project_id,
    (row) => row.name,
  )
}

const shares = compiledBy(
  (db, p: { ids: string; user_id: number; today: string }, kind: Viewer['kind']) =>
    db
      .selectFrom('project_group_link')
      .innerJoin('namespace', 'namespace.id', 'project_group_link.group_id')
      .innerJoin('group', 'group.id', 'project_group_link.group_id')
      .select([
        'project_group_link.project_id',
        'project_group_link.group_id',
        'namespace.name as group_name',
        'namespace.full_path as group_full_path',
        'project_group_link.group_access as group_access_level',
        'project_group_link.expires_at',
      ])
      .where('project_group_link.project_id', 'in', idsInJson(p.ids))
      .where((eb) =>
        eb.or([eb('project_group_link.expires_at', 'is', null), eb('project_group_link.expires_at', '>', p.today)]),
      )
      .where(groupVisibleTo(kind, p.user_id, p.today))
      .orderBy('project_group_link.id'),
  { cached: true },
)

/**
 * The viewer's highest membership in these groups or their parent groups. With `max`, SQLite takes the other columns from the same row.
 * CROSS JOIN starts at the groups; the other way would read every membership of the viewer.
 */
const groupMemberships = compiled(
  (db, p: { ids: string; user_id: number; today: string }) =>
    db
      .selectFrom('namespace_ancestor')
      .crossJoin('member')
      .whereRef('member.group_id', '=', 'namespace_ancestor.ancestor_id')
      .where('member.user_id', '=', p.user_id)
      .select((eb) => [
        'namespace_ancestor.namespace_id',
        eb.fn.max('member.access_level').as('access_level'),
        'member.notification_level',
      ])
      .where('namespace_ancestor.namespace_id', 'in', idsInJson(p.ids))
      .where('member.requested_at', 'is', null)
      .where((eb) => eb.or([eb('member.expires_at', 'is', null), eb('member.expires_at', '>', p.today)]))
      .groupBy('namespace_ancestor.namespace_id'),
  { cached: true },
)

const confidentialIssues = compiled(
  (db, p: { ids: string; user_id: number }) =>
    db
      .selectFrom('issue')
      .select((eb) => ['issue.project_id', eb.fn.countAll<number>().as('count')])
      .where('issue.project_id', 'in', idsInJson(p.ids))
      .where('issue.state', '=', sql.lit(1))
      .where(confidentialHiddenFrom(p.user_id))
      .groupBy('issue.project_id'),
  { cached: true },
)

/**
 * Reads everything that belongs to these projects from other tables, with one statement per table.
 * @returns a function that gives the parts of one project
 */
export async function projectPartsOf(db: Db, viewer: Viewer, rows: readonly ProjectRow[], today: string) {
  const forked = [...new Set(rows.flatMap((row) => row.forked_from_project_id ?? []))]
  const origins = forked.length === 0 ? [] : await originsOf(db, viewer, forked)
  const named = await topicsOf(
    db,
    [...rows, ...origins].map((row) => row.id),
  )
  const ids = JSON.stringify(rows.map((row) => row.id))
  const shared = grouped(
    await shares(db, viewer.kind, { ids, user_id: viewer.id, today }),
    (row) => row.project_id,
    ({ project_id: _, ...share }) => share,
  )
  const groups = [...new Set(rows.filter((row) => row.namespace_kind === 'group').map((row) => row.namespace_id))]
  const memberships =
    groups.length === 0 ? [] : await groupMemberships(db, { ids: JSON.stringify(groups), user_id: viewer.id, today })
  const confined = rows.filter(
    (row) => confidentialReachIn(viewer, row.access_level ?? 0) !== 'all' && row.open_issues_count > 0,
  )
  const hidden =
    confined.length === 0
      ? []
      : await confidentialIssues(db, { ids: JSON.stringify(confined.map((row) => row.id)), user_id: viewer.id })
  return (row: ProjectRow): ProjectParts => {
    const origin = origins.find((one) => one.id === row.forked_from_project_id)
    const membership = memberships.find((one) => one.namespace_id === row.namespace_id)
    return {
      topics: named.get(row.id) ?? [],
      shared_with_groups: shared.get(row.id) ?? [],
      group_access: membership
        ? { access_level: membership.access_level, notification_level: membership.notification_level }
        : null,
      forked_from: origin && { row: origin, topics: named.get(origin.id) ?? [] },
      hidden_issues: hidden.find((one) => one.project_id === row.id)?.count ?? 0,
      description_html: descriptionHtml(row.description),
    }
  }
}

function grouped<T, V>(rows: readonly T[], keyOf: (row: T) => number, pick: (row: T) => V): Map<number, V[]> {
  const groups = new Map<number, V[]>()
  for (const row of rows) {
    const values = groups.get(keyOf(row))
    if (values) values.push(pick(row))
    else groups.set(keyOf(row), [pick(row)])
  }
  return groups
}
