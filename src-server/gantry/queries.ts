import { sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { userBasicColumns } from '../users/entity.ts'
import { eventVisibleTo } from '../visibility/feed.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import { issuesEnabledFor, issueVisibleTo } from '../visibility/issues.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import { statisticsVisibleTo } from '../visibility/statistics.ts'
import { listedFor } from '../visibility/users.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import type { ActivityRow, ViewEntity } from './entity.ts'
import { isCounted } from './policy.ts'

/** @throws if the database does not answer */
export const readOnce = (db: Db) => db.selectFrom('instance_fact').select('name').limit(1).execute()

/**
 * The numbers of visible projects, issues, groups and users, and the storage of the projects whose statistics the viewer may see. Stored
 * counters include hidden issues, so these are subtracted.
 */
export async function countAll(db: Db, actor: Actor, today: string) {
  const viewer = viewerOf(actor)
  const [projects, storage, issues, users, groups] = await Promise.all([
    db
      .selectFrom('project')
      .select(sql<number>`count(*)`.as('projects'))
      .where(projectVisibleTo(viewer))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('project')
      .select([
        sql<number>`count(*)`.as('storage_projects'),
        sql<number>`coalesce(sum(storage_size), 0)`.as('storage_bytes'),
      ])
      .where('project.pending_delete', '=', sql.lit(0))
      .where(sql<boolean>`${statisticsVisibleTo(viewer)}`)
      .executeTakeFirstOrThrow(),
    countIssues(db, viewer),
    db
      .selectFrom('user')
      .select(sql<number>`count(*)`.as('users'))
      .where(isCounted(viewer.kind))
      .where(listedFor(viewer.kind))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('group')
      .select(sql<number>`count(*)`.as('groups'))
      .where(groupVisibleTo(viewer.kind, viewer.id, today))
      .executeTakeFirstOrThrow(),
  ])
  return { ...projects, ...storage, ...issues, ...users, ...groups }
}

async function countIssues(db: Db, viewer: Viewer) {
  const sums = await db
    .selectFrom('project')
    .select([
      sql<number>`coalesce(sum(open_issues_count), 0)`.as('issues_opened'),
      sql<number>`coalesce(sum(issues_count - open_issues_count), 0)`.as('issues_closed'),
    ])
    .where(projectVisibleTo(viewer))
    .where(issuesEnabledFor(viewer))
    .executeTakeFirstOrThrow()
  if (viewer.kind === 'admin') return sums
  const hidden = await db
    .selectFrom('issue')
    .innerJoin('project', 'project.id', 'issue.project_id')
    .select([
      sql<number>`count(*) FILTER (WHERE issue.state = 1)`.as('opened'),
      sql<number>`count(*) FILTER (WHERE issue.state = 2)`.as('closed'),
    ])
    .where((eb) => eb.not(issueVisibleTo(viewer)))
    .where(projectVisibleTo(viewer))
    .where(issuesEnabledFor(viewer))
    .executeTakeFirstOrThrow()
  return { issues_opened: sums.issues_opened - hidden.opened, issues_closed: sums.issues_closed - hidden.closed }
}

/** The numbers at each of `moments`, by creation time. Records that were deleted since are not counted. */
export async function trendsOf(
  db: Db,
  actor: Actor,
  { moments, issues_opened, today }: { moments: readonly string[]; issues_opened: number; today: string },
) {
  const viewer = viewerOf(actor)
  const levels = (made: string) =>
    sql<string>`json_array(${sql.join(moments.map((at) => sql`count(*) FILTER (WHERE ${sql.ref(made)} <= ${at})`))})`.as(
      'levels',
    )
  const [projects, users, groups, opened] = await Promise.all([
    db
      .selectFrom('project')
      .select(levels('project.created_at'))
      .where(projectVisibleTo(viewer))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('user')
      .select(levels('user.created_at'))
      .where(isCounted(viewer.kind))
      .where(listedFor(viewer.kind))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('group')
      .innerJoin('namespace', 'namespace.id', 'group.id')
      .select(levels('namespace.created_at'))
      .where(groupVisibleTo(viewer.kind, viewer.id, today))
      .executeTakeFirstOrThrow(),
    openIssueLevels(db, viewer, moments, issues_opened),
  ])
  const read = (row: { levels: string }): number[] => JSON.parse(row.levels)
  return { projects: read(projects), users: read(users), groups: read(groups), issues_opened: opened }
}

/**
 * Counts backwards from the number that is open now: minus the issues opened after a moment, plus those closed after it. So only issues
 * that changed since the first moment are read, through two indexes: an issue closed since then was also updated since then.
 */
async function openIssueLevels(
  db: Db,
  viewer: Viewer,
  moments: readonly string[],
  now_open: number,
): Promise<number[]> {
  const [first = ''] = moments
  const changed = (moment: 'created_at' | 'closed_at') =>
    sql<string>`json_array(${sql.join(moments.map((at) => sql`count(*) FILTER (WHERE ${sql.ref(`issue.${moment}`)} > ${at})`))})`.as(
      'changed',
    )
  const [made, closed] = await Promise.all(
    (['created_at', 'closed_at'] as const).map((moment) =>
      db
        .selectFrom('issue')
        .innerJoin('project', 'project.id', 'issue.project_id')
        .select(changed(moment))
        .where(moment === 'created_at' ? 'issue.created_at' : 'issue.updated_at', '>', first)
        .$if(moment === 'closed_at', (query) => query.where('issue.state', '=', sql.lit(2)))
        .where(issueVisibleTo(viewer))
        .where(projectVisibleTo(viewer))
        .where(issuesEnabledFor(viewer))
        .executeTakeFirstOrThrow(),
    ),
  )
  const read = (row: { changed: string } | undefined): number[] => JSON.parse(row?.changed ?? '[]')
  const [opens, closes] = [read(made), read(closed)]
  return moments.map((_, i) => Math.max(0, now_open - (opens[i] ?? 0) + (closes[i] ?? 0)))
}

/** The feed, newest first. Read by descending id until the page is full. */
export function listActivity(
  db: Db,
  actor: Actor,
  page: Page,
  {
    group_id,
    author_id,
    today,
    before,
  }: { group_id: number | undefined; author_id?: number | undefined; today: string; before?: string | undefined },
): Promise<ActivityRow[]> {
  const within = sql`(SELECT namespace_id FROM namespace_ancestor WHERE ancestor_id = ${group_id})`
  return db
    .selectFrom('event')
    .innerJoin('user', 'user.id', 'event.author_id')
    .leftJoin('project', 'project.id', 'event.project_id')
    .leftJoin('group', 'group.id', 'event.group_id')
    .leftJoin('namespace', 'namespace.id', 'event.group_id')
    .select(userBasicColumns)
    .select([
      'event.id as event_id',
      'event.created_at as at',
      'event.action',
      'event.target_type',
      'event.target_title',
      'event.target_iid',
      'event.project_id',
      'event.group_id',
      'project.path_with_namespace as project_path',
      'namespace.full_path as group_path',
    ])
    .select(
      sql<
        string | null
      >`(SELECT noteable_type FROM note WHERE event.target_type = 'Note' AND note.id = event.target_id)`.as(
        'noteable_type',
      ),
    )
    .where(eventVisibleTo(viewerOf(actor), today))
    .$if(before !== undefined, (query) => query.where('event.created_at', '<', before ?? ''))
    .$if(author_id !== undefined, (query) => query.where('event.author_id', '=', author_id ?? 0))
    .$if(group_id !== undefined, (query) =>
      query.where(sql<boolean>`(project.namespace_id IN ${within} OR event.group_id IN ${within})`),
    )
    .orderBy('event.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

const viewColumns = ['id', 'screen', 'name', 'filter', 'sort', 'group_by', 'position'] as const

/** All saved views of a user. */
export const viewsOf = (db: Db, user_id: number) =>
  db
    .selectFrom('saved_view')
    .select(viewColumns)
    .where('user_id', '=', user_id)
    .orderBy('position')
    .orderBy('id')
    .execute()
export const viewOf = (db: Db, user_id: number, id: number) =>
  db.selectFrom('saved_view').select(viewColumns).where('user_id', '=', user_id).where('id', '=', id).executeTakeFirst()

/** Whether another view of the same screen has this name. */
export async function isNameTaken(
  db: Db,
  user_id: number,
  { screen, name, id }: { screen: string; name: string; id: number },
) {
  const row = await db
    .selectFrom('saved_view')
    .select('id')
    .where('user_id', '=', user_id)
    .where('screen', '=', screen)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

export const insertView = (trx: Trx, user_id: number, view: Omit<ViewEntity, 'id'>, now: string) =>
  trx
    .insertInto('saved_view')
    .values({ ...view, user_id, created_at: now, updated_at: now })
    .returning(viewColumns)
    .executeTakeFirstOrThrow()

export const updateView = (trx: Trx, id: number, changes: Omit<ViewEntity, 'id' | 'screen'>, now: string) =>
  trx
    .updateTable('saved_view')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returning(viewColumns)
    .executeTakeFirstOrThrow()

export const removeView = (trx: Trx, id: number) => trx.deleteFrom('saved_view').where('id', '=', id).execute()
