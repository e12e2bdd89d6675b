import { type RawBuilder, sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import type { Db } from '../kit/db/schema.ts'
import { type PageBounds, pagedBy, pagedByIds } from '../kit/lists/paged.ts'
import { wordsInAny } from '../kit/lists/words.ts'
import { searchTerms, wordParameters } from '../kit/search.ts'
import { userBasicColumns } from '../users/entity.ts'
import type { Viewer } from '../visibility/viewer.ts'
import type { CleanupReason } from './cleanup-entity.ts'

interface Shape {
  /** Administrators clean up everything, other users what they manage. */
  whose: 'all' | 'managed'
  words: number
  exact: boolean
}
interface Parameters extends PageBounds {
  user_id: number
  [word: `word${number}`]: string
}

function shapeAndValues(viewer: Viewer, search: string | undefined, { limit, offset }: PageBounds) {
  const terms = searchTerms(search)
  const shape: Shape = {
    whose: viewer.kind === 'admin' ? 'all' : 'managed',
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
  }
  return { shape, values: { ...wordParameters(terms), user_id: viewer.id, limit, offset } satisfies Parameters }
}

type ProjectShape = Shape & { reason: CleanupReason }
type ProjectParameters = Parameters & { idle_since: string }

const maintainer = sql.lit(roles.maintainer)
const owner = sql.lit(roles.owner)

const reasons: Record<CleanupReason, (p: ProjectParameters) => RawBuilder<unknown>> = {
  idle: (p) => sql`project.last_activity_at < ${p.idle_since} AND +project.archived = 0`,
  largest: () => sql`project.storage_size > 0`,
  without_owner: () => sql`NOT EXISTS (SELECT 1 FROM project_authorization a CROSS JOIN user o ON o.id = a.user_id
    WHERE a.project_id = project.id AND a.access_level >= ${owner} AND o.state = 'active')`,
}

/** Read from a partial index. A condition on `marked_for_deletion_on` would read the row of every project. */
const marked = sql`SELECT id FROM project WHERE marked_for_deletion_on IS NOT NULL`
/** Two ranges of `user_state` instead of an inequality, which would read all active users. */
const inactive = sql`SELECT id FROM user WHERE state < 'active' OR state > 'active'`
const owned = sql`SELECT project_id FROM project_authorization WHERE access_level >= ${owner} AND user_id NOT IN (${inactive})`

/** Administrators walk the index of the order. Other users start from the projects that they manage, which are then sorted. */
function found(p: ProjectParameters, { whose, reason, ...terms }: ProjectShape): RawBuilder<{ id: number }> {
  const matches =
    terms.words === 0
      ? sql``
      : sql`AND ${wordsInAny([sql.ref('project.path_with_namespace'), sql.ref('project.name_with_namespace')], p, terms)}`
  // Two walks in the order of project ids, merged, instead of a lookup of Owners for every project.
  if (whose === 'all' && reason === 'without_owner')
    return sql`SELECT id FROM (SELECT project.id FROM project WHERE project.pending_delete = 0 ${matches}
      EXCEPT ${owned} EXCEPT ${marked} ORDER BY 1) project`
  const from =
    whose === 'all'
      ? sql`project WHERE`
      : sql`project_authorization mine CROSS JOIN project ON project.id = mine.project_id
          WHERE mine.user_id = ${p.user_id} AND mine.access_level >= ${maintainer} AND`
  return sql`SELECT project.id FROM ${from} project.pending_delete = 0 AND project.id NOT IN (${marked})
    AND ${reasons[reason](p)} ${matches}`
}

/** The largest first, the longest idle first. */
const orders: Record<CleanupReason, RawBuilder<unknown>> = {
  idle: sql`project.last_activity_at, project.id`,
  largest: sql`project.storage_size DESC, project.id DESC`,
  without_owner: sql`project.id`,
}

const projectPages = pagedByIds({
  find: found,
  order: (_: ProjectParameters, { reason }: ProjectShape) => orders[reason],
  rows: (db, ids) =>
    db
      .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
      .crossJoin('project')
      .whereRef('project.id', '=', 'listed.id')
      .select(['project.id', 'project.name', 'project.name_with_namespace', 'project.path_with_namespace'])
      .select(['project.visibility', 'project.archived', 'project.last_activity_at', 'project.storage_size']),
})

interface CleanupQuery {
  reason: CleanupReason
  search: string | undefined
  /** Projects without activity since this moment are idle. */
  idle_since: string
}

/** The projects that the viewer may clean up for this reason: administrators all, other users those that they maintain. */
export function listCleanupProjects(
  db: Db,
  viewer: Viewer,
  { reason, search, idle_since }: CleanupQuery,
  page: PageBounds,
) {
  const { shape, values } = shapeAndValues(viewer, search, page)
  return projectPages(db, { ...shape, reason }, { ...values, idle_since })
}

type MemberParameters = Parameters & { today: string; until: string }

const membershipPages = pagedBy(
  (db, p: MemberParameters, { whose, ...terms }: Shape) =>
    db
      .selectFrom('member')
      .innerJoin('user', 'user.id', 'member.user_id')
      .leftJoin('project', 'project.id', 'member.project_id')
      .leftJoin('group', 'group.id', 'member.group_id')
      .leftJoin('namespace', 'namespace.id', 'member.group_id')
      .where('member.expires_at', '>', p.today)
      .where('member.expires_at', '<=', p.until)
      .where('member.requested_at', 'is', null)
      .where('member.access_level', '>=', sql.lit(roles.guest))
      .where(sql<boolean>`coalesce(project.pending_delete, "group".pending_delete) = 0`)
      .$if(whose === 'managed', (query) =>
        query.where(
          sql<boolean>`CASE WHEN member.project_id IS NULL
            THEN EXISTS (SELECT 1 FROM group_authorization a WHERE a.user_id = ${p.user_id}
              AND a.group_id = member.group_id AND a.access_level >= ${owner})
            ELSE EXISTS (SELECT 1 FROM project_authorization a WHERE a.user_id = ${p.user_id}
              AND a.project_id = member.project_id AND a.access_level >= ${maintainer}) END`,
        ),
      )
      .$if(terms.words > 0, (query) =>
        query.where(
          wordsInAny(
            ['project.path_with_namespace', 'namespace.full_path', 'user.name', 'user.username'].map((name) =>
              sql.ref(name),
            ),
            p,
            terms,
          ),
        ),
      ),
  (all) =>
    all
      .select(userBasicColumns)
      .select((eb) => [
        'member.id as member_id',
        'member.project_id',
        eb.fn.coalesce('member.project_id', 'member.group_id').as('source_id'),
        eb.fn.coalesce('project.name', 'namespace.name').as('source_name'),
        eb.fn.coalesce('project.path_with_namespace', 'namespace.full_path').as('source_path'),
        'member.access_level',
        'member.expires_at',
      ])
      .orderBy('member.expires_at')
      .orderBy('member.user_id')
      .orderBy('member.id'),
)

interface EndingQuery {
  search: string | undefined
  today: string
  /** The last day that is listed. */
  until: string
}

/**
 * The direct memberships with a role that end after `today` and until `until`, the earliest first: for administrators all, for other users those of the
 * projects that they maintain and of the groups that they own.
 */
export function listEndingMemberships(db: Db, viewer: Viewer, { search, today, until }: EndingQuery, page: PageBounds) {
  const { shape, values } = shapeAndValues(viewer, search, page)
  return membershipPages(db, shape, { ...values, today, until })
}
