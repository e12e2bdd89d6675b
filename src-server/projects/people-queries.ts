import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'
import { normalizeEmail } from '../kit/email-address.ts'
import { allOf, inList } from '../kit/lists/conditions.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { type SearchTerms, searchTerms, wordParameters } from '../kit/search.ts'
import { usersWithBestAccessPath } from '../memberships/access-path-queries.ts'
import { hasHiddenShares } from '../memberships/queries.ts'
import { userBasicColumns } from '../users/entity.ts'
import { userMatches } from '../users/lists/search-queries.ts'
import { listedFor } from '../visibility/users.ts'
import type { Viewer } from '../visibility/viewer.ts'
import type { ProjectRef } from './queries.ts'

interface Shape {
  viewer: Viewer['kind']
  /** Leaves out users whose only access is through a share that the viewer cannot see. */
  hide_invisible_groups: boolean
  words: number
  exact: boolean
  skipping: boolean
}
interface Parameters {
  project_id: number
  namespace_id: number
  user_id: number
  today: string
  /** As a JSON array. */
  skipped: string
  whole: string
  limit: number
  offset: number
  [word: `word${number}`]: string
}

/** Users with access to the project, as far as the viewer may know. */
const members = (db: Db, p: Parameters, shape: Shape) =>
  db
    .selectFrom(usersWithAccess(p, shape).as('usersWithAccess'))
    .crossJoin('user')
    .whereRef('user.id', '=', 'usersWithAccess.user_id')
    .where(matching(p, shape))

function usersWithAccess(p: Parameters, { viewer, hide_invisible_groups }: Shape): RawBuilder<{ user_id: number }> {
  if (!hide_invisible_groups) return sql`(SELECT user_id FROM project_authorization WHERE project_id = ${p.project_id})`
  const values = { id: p.project_id, namespace_id: p.namespace_id, viewer_id: p.user_id, today: p.today }
  return sql`(${usersWithBestAccessPath(values, { kind: 'project', viewer, hide_invisible_groups })})`
}

const memberPages = pagedBy(members, (found) => found.select(userBasicColumns).orderBy('user.id'))

/** Users who starred the project. Private profiles are hidden from other users. */
const starrers = (db: Db, p: Parameters, shape: Shape) => {
  const query = db
    .selectFrom('star')
    .crossJoin('user')
    .whereRef('user.id', '=', 'star.user_id')
    .where('star.project_id', '=', p.project_id)
    .where(matching(p, shape))
  if (shape.viewer === 'admin') return query
  return query.where((eb) => eb.or([eb('user.private_profile', '=', sql.lit(0)), eb('user.id', '=', p.user_id)]))
}

const starrerPages = pagedBy(starrers, (found) =>
  found.select([...userBasicColumns, 'star.created_at as starred_since']).orderBy('star.user_id', 'desc'),
)

interface PeopleRequest {
  viewer: Viewer
  project_id: number
  search: string | undefined
  skip_users?: readonly number[] | undefined
  page: { limit: number; offset: number }
}

/** A page of the users with access to a project, by id, with the bounded total. */
export async function listProjectPeople(
  db: Db,
  { project, today, ...request }: Omit<PeopleRequest, 'project_id'> & { project: ProjectRef; today: string },
) {
  const { id, namespace_id, access_level } = project
  const hide_invisible_groups = await hasHiddenShares(
    db,
    request.viewer,
    { kind: 'project', id, namespace_id, access_level },
    today,
  )
  const { shape, parameters } = shapeAndValues({ ...request, project_id: id })
  return memberPages(db, { ...shape, hide_invisible_groups }, { ...parameters, namespace_id, today })
}

/** A page of the users who starred a project, with the time of the star; the newest accounts first. */
export async function listStarrersOf(db: Db, request: PeopleRequest) {
  const { shape, parameters } = shapeAndValues(request)
  return starrerPages(db, shape, parameters)
}

function shapeAndValues({ viewer, project_id, search, skip_users = [], page }: PeopleRequest) {
  const text = search?.trim().replace(/^@/, '')
  const terms: SearchTerms | undefined = searchTerms(text)
  const shape: Shape = {
    viewer: viewer.kind,
    hide_invisible_groups: false,
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
    skipping: skip_users.length > 0,
  }
  const parameters: Parameters = {
    ...wordParameters(terms),
    project_id,
    namespace_id: 0,
    user_id: viewer.id,
    today: '',
    skipped: JSON.stringify(skip_users),
    whole: normalizeEmail(text ?? ''),
    ...page,
  }
  return { shape, parameters }
}

/** Searches cover names and usernames. */
function matching(p: Parameters, { viewer, words, exact, skipping }: Shape): RawBuilder<SqlBool> {
  const conditions = [
    listedFor(viewer),
    ...(words > 0 ? [userMatches(p, { words, exact })] : []),
    ...(skipping ? [sql`+user.id NOT ${inList(p.skipped)}`] : []),
  ]
  return allOf(conditions)
}
