import { sql } from 'kysely'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { eventVisibleTo, levelInProject } from '../visibility/feed.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { WEEKS } from './entity.ts'

type Kind = Viewer['kind']
const among = (ids: string) => sql<number>`(SELECT value FROM json_each(${ids}))`

interface ActivityParameters {
  ids: string
  user_id: number
  today: string
  /** `at0` is the start of the first week; the others are the ends of the weeks. */
  [moment: `at${number}`]: string
}

const activity = compiledBy((db, p: ActivityParameters, kind: Kind) => {
  const inWeek = (_: unknown, i: number) =>
    sql`count(*) FILTER (WHERE event.created_at > ${p[`at${i}`]} AND event.created_at <= ${p[`at${i + 1}`]})`
  return db
    .selectFrom('project')
    .select('project.id as project_id')
    .select((eb) =>
      eb
        .selectFrom('event')
        .leftJoin('group', 'group.id', 'event.group_id')
        .select(sql<string>`json_array(${sql.join(Array.from({ length: WEEKS }, inWeek))})`.as('weeks'))
        .whereRef('event.project_id', '=', 'project.id')
        .where('event.created_at', '>', p.at0 ?? '')
        .where((of) => eventVisibleTo({ kind, id: p.user_id }, p.today)(of))
        .as('weeks'),
    )
    .where('project.id', 'in', among(p.ids))
    .where(projectVisibleTo({ kind, id: p.user_id }))
})

/** The numbers of visible events of each project, for the time spans between `moments`. */
export async function countEvents(
  db: Db,
  viewer: Viewer,
  { ids, moments, today }: { ids: readonly number[]; moments: readonly string[]; today: string },
) {
  const rows = await activity(db, viewer.kind, {
    ids: JSON.stringify(ids),
    user_id: viewer.id,
    today,
    ...Object.fromEntries(moments.map((at, i) => [`at${i}`, at])),
  })
  return rows.map(({ project_id, weeks }) => ({ project_id, weeks: numbers(weeks) }))
}
const numbers = (json: string | null): number[] => JSON.parse(json ?? '[]')

const contents = compiledBy((db, p: { ids: string; user_id: number }, kind: Kind) =>
  db
    .selectFrom('project')
    .innerJoin('namespace', 'namespace.id', 'project.namespace_id')
    .leftJoin('group', 'group.id', 'namespace.id')
    .select([
      'project.id',
      'project.name',
      'project.path_with_namespace',
      'project.archived',
      'project.visibility',
      'project.issues_count',
      'project.open_issues_count',
      'project.forks_count',
      'project.star_count',
      'project.storage_size',
      'project.marked_for_deletion_on',
      'namespace.kind as namespace_kind',
      'namespace.full_path as namespace_path',
      'group.visibility as namespace_visibility',
    ])
    .select((eb) => [
      levelInProject({ kind, id: p.user_id }).as('access_level'),
      ...(['merge_request', 'milestone', 'label', 'deployment', 'project_group_link'] as const).map((table) =>
        eb
          .selectFrom(table)
          .select(eb.fn.countAll<number>().as('count'))
          .whereRef(`${table}.project_id`, '=', 'project.id')
          .as(table),
      ),
      eb
        .selectFrom('member')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('member.project_id', '=', 'project.id')
        .where('member.user_id', 'is not', null)
        .where('member.requested_at', 'is', null)
        .as('member'),
    ])
    .where('project.id', 'in', among(p.ids))
    .where(projectVisibleTo({ kind, id: p.user_id })),
)

/** The contents of the projects, as far as the viewer may see them. */
export const contentsOf = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  contents(db, viewer.kind, { ids: JSON.stringify(ids), user_id: viewer.id })
