import { sql } from 'kysely'
import { addDays } from '../kit/clock.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { pagedBy } from '../kit/lists/paged.ts'

interface Parameters {
  user_id: number
  limit: number
  offset: number
}
type Source = 'Project' | 'Namespace'

const membershipPages = pagedBy(
  (db: Db, p: Parameters, { type }: { type: Source | null }) =>
    db
      .selectFrom('member')
      .where('member.user_id', '=', p.user_id)
      .where('member.requested_at', 'is', null)
      .$if(type !== null, (query) =>
        query.where(type === 'Project' ? 'member.project_id' : 'member.group_id', 'is not', null),
      ),
  (found) =>
    found
      .select(sql<number>`ifnull(member.project_id, member.group_id)`.as('source_id'))
      .select(
        sql<string>`(SELECT name FROM project WHERE project.id = member.project_id
          UNION ALL SELECT name FROM namespace WHERE namespace.id = member.group_id)`.as('source_name'),
      )
      .select(sql<Source>`iif(member.project_id IS NULL, 'Namespace', 'Project')`.as('source_type'))
      .select('member.access_level')
      .orderBy('member.id'),
)

/** A page of the direct memberships of a user, the oldest first. */
export const listMemberships = (
  db: Db,
  type: Source | null,
  user_id: number,
  { limit, offset }: { limit: number; offset: number },
) => membershipPages(db, { type }, { user_id, limit, offset })

const associations = compiled(
  (_db, p: { user_id: number }) => sql<Associations>`SELECT
    (SELECT count(*) FROM member WHERE user_id = ${p.user_id} AND group_id IS NOT NULL AND requested_at IS NULL) AS groups_count,
    (SELECT count(*) FROM project_authorization WHERE user_id = ${p.user_id}) AS projects_count,
    (SELECT count(*) FROM issue WHERE author_id = ${p.user_id}) AS issues_count,
    (SELECT count(*) FROM merge_request WHERE author_id = ${p.user_id}) AS merge_requests_count`,
)
interface Associations {
  groups_count: number
  projects_count: number
  issues_count: number
  merge_requests_count: number
}

/** Counts the groups and projects of a user, and the issues and merge requests that the user opened. */
export async function associationsOf(db: Db, user_id: number): Promise<Associations> {
  const [row] = await associations(db, { user_id })
  return row ?? { groups_count: 0, projects_count: 0, issues_count: 0, merge_requests_count: 0 }
}

const activityPages = pagedBy(
  (db: Db, p: { from: string; limit: number; offset: number }, _: null) =>
    db.selectFrom('user').where('user.last_activity_on', '>=', p.from),
  (found) =>
    found.select(['user.username', 'user.last_activity_on']).orderBy('user.last_activity_on').orderBy('user.id'),
)

/** A page of the users who were active on this day or later, the least recent first. */
export const listActivities = (db: Db, from: string, { limit, offset }: { limit: number; offset: number }) =>
  activityPages(db, null, { from, limit, offset })

/** The first day of the list of activities, by default. */
export const sixMonthsBefore = (today: string) => addDays(today, -183)
