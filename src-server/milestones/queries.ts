import { sql } from 'kysely'
import type { ProjectOrGroup } from '../activity/target.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFoundPlain } from '../kit/errors.ts'
import { inList } from '../kit/lists/conditions.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { milestoneColumns } from './columns.ts'
import type { MilestoneRow } from './entity.ts'

/** SQL: milestones that the project's issues can have: its own and those of its parent groups. */
const usableInProject = (project: { id: number; namespace_id: number }) =>
  sql<boolean>`(milestone.project_id = ${project.id} OR milestone.group_id IN ${groupsAbove(project.namespace_id)})`

/** SQL: the ids of the group and of its parent groups. */
const groupsAbove = (id: number) =>
  sql`(SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${id})`

/** SQL: the ids of the group and of the groups below it. */
const groupsBelow = (id: number) =>
  sql`(SELECT below.namespace_id FROM namespace_ancestor below WHERE below.ancestor_id = ${id})`

const ofHome = compiledBy((db, p: { home_id: number; id: number }, of: 'project' | 'group') =>
  db
    .selectFrom('milestone')
    .select(milestoneColumns)
    .where('milestone.id', '=', p.id)
    .where(`milestone.${of}_id`, '=', p.home_id),
)

/** A milestone of the project or group itself. @throws ApiError 404 `404 Not found` */
export async function findMilestone(db: Db, { project, group }: ProjectOrGroup, id: number): Promise<MilestoneRow> {
  const [row] = await ofHome(db, project ? 'project' : 'group', { home_id: (project ?? group).id, id })
  if (!row) throw notFoundPlain()
  return row
}

/** Whether issues of the project can have this milestone. */
export async function isMilestoneOf(db: Db, project: ProjectRef, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('milestone')
    .select('id')
    .where('id', '=', id)
    .where(usableInProject(project))
    .executeTakeFirst()
  return row !== undefined
}

/** The milestones with these titles that issues of the project can have. Those of the project take precedence over those of parent groups. */
export async function findMilestonesByTitle(
  db: Db,
  project: ProjectRef,
  titles: readonly string[],
): Promise<{ id: number; title: string }[]> {
  if (titles.length === 0) return []
  const rows = await db
    .selectFrom('milestone')
    .select(['id', 'title'])
    .where(sql<boolean>`title ${inList(JSON.stringify(titles))}`)
    .where(usableInProject(project))
    .orderBy(sql`project_id IS NOT NULL`)
    .orderBy('id', 'desc')
    .execute()
  return [...new Map(rows.map((row) => [row.title, row])).values()]
}

/**
 * Whether issues that can have a milestone of the project or group can have one with this title, so that the title would be ambiguous.
 * Milestones with the ids `except` do not count.
 */
export async function isTitleTaken(
  db: Db,
  { project, group }: ProjectOrGroup,
  title: string,
  except: readonly number[] = [],
): Promise<boolean> {
  const row = await db
    .selectFrom('milestone')
    .select('id')
    .where('title', '=', title)
    .where(project ? usableInProject(project) : usableAround(group.id))
    .where(sql<boolean>`id NOT ${inList(JSON.stringify(except))}`)
    .executeTakeFirst()
  return row !== undefined
}

/** SQL: milestones of the group, its parent groups, its subgroups and all projects in these groups. */
const usableAround = (group_id: number) => sql<boolean>`(milestone.group_id IN ${groupsAbove(group_id)}
  OR milestone.group_id IN ${groupsBelow(group_id)}
  OR EXISTS (SELECT 1 FROM project WHERE project.id = milestone.project_id AND project.namespace_id IN ${groupsBelow(group_id)}))`
