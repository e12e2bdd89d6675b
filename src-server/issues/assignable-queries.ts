import { type RawBuilder, sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { normalizeEmail } from '../kit/email-address.ts'
import { typedTerms, wordParameters } from '../kit/search.ts'
import { type UserBasicRow, userBasicColumns } from '../users/entity.ts'
import { userMatches } from '../users/lists/search-queries.ts'
import { featureOpenTo } from '../visibility/features.ts'
import { issuesEnabledFor } from '../visibility/issues.ts'
import { openTo, projectVisibleTo } from '../visibility/projects.ts'
import type { Viewer } from '../visibility/viewer.ts'

interface Parameters {
  /** A JSON array. */
  ids: string
  user_id: number
  whole: string
  [word: `word${number}`]: string
}
interface Shape {
  viewer: Viewer['kind']
  words: number
}

const MAX_USERS = 20

export interface AssignableRow extends UserBasicRow {
  member: 0 | 1
  /** A JSON array of ids. */
  projects: string
}

const isMember = sql`EXISTS (SELECT 1 FROM project_authorization reach
  WHERE reach.user_id = "user".id AND reach.project_id = place.id)`
const readsIssues = (kind: Viewer['kind']) =>
  sql`(${featureOpenTo(kind, sql`place.issues`, isMember)} AND (${openTo(kind, sql`place.visibility`)} OR ${isMember}))`

/** SQL: whether `"user"` of the outer query may read issues of the project `place`, which is what assignees need. */
const isAssignable = sql`CASE WHEN "user".admin = 1 THEN ${readsIssues('admin')}
  WHEN "user".external = 1 THEN ${readsIssues('external')} ELSE ${readsIssues('user')} END`

const assignable = compiledBy((db, p: Parameters, { viewer: kind, words }: Shape) => {
  const viewer = { kind, id: p.user_id }
  const mayAssign =
    kind === 'admin'
      ? sql<boolean>`true`
      : sql<boolean>`EXISTS (SELECT 1 FROM project_authorization mine WHERE mine.user_id = ${p.user_id}
          AND mine.project_id = project.id AND mine.access_level >= ${sql.lit(roles.guest)})`
  const place = db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('listed'))
    .crossJoin('project')
    .whereRef('project.id', '=', 'listed.value')
    .where(projectVisibleTo(viewer))
    .where(issuesEnabledFor(viewer))
    .where(mayAssign)
    .select(['project.id', 'project.visibility', 'project.issues_access_level as issues'])
    .distinct()
  const matching = (user: RawBuilder<unknown>) =>
    words === 0 ? user : sql`${user} AND ${userMatches(p, { words, exact: false })}`
  const columns = sql.join([...userBasicColumns, 'user.admin', 'user.external'].map((column) => sql.ref(column)))
  const active = sql`"user".state = 'active' AND EXISTS (SELECT 1 FROM place WHERE ${isAssignable})`
  // Members and the caller are found through their authorizations; other users only fill the rest, and only open projects have any.
  const members = sql`SELECT ${columns}, EXISTS (SELECT 1 FROM project_authorization reach
      WHERE reach.user_id = "user".id AND reach.project_id IN (SELECT id FROM place)) AS member
    FROM "user" WHERE "user".id IN (SELECT ${p.user_id} UNION SELECT reach.user_id FROM project_authorization reach
      WHERE reach.project_id IN (SELECT id FROM place)) AND ${matching(active)}
    ORDER BY "user".id <> ${p.user_id}, member DESC, "user".name COLLATE NOCASE, "user".id LIMIT ${sql.lit(MAX_USERS)}`
  const others = sql`SELECT ${columns}, 0 AS member FROM "user"
    WHERE "user".id <> ${p.user_id} AND ("user".admin = 1 OR EXISTS (SELECT 1 FROM place WHERE place.visibility <> 'private'))
      AND NOT EXISTS (SELECT 1 FROM project_authorization reach WHERE reach.user_id = "user".id
        AND reach.project_id IN (SELECT id FROM place)) AND ${matching(active)}
    ORDER BY "user".id LIMIT ${sql.lit(MAX_USERS)}`
  return {
    compile: () =>
      sql<AssignableRow>`WITH place AS MATERIALIZED ${place},
        found AS MATERIALIZED (SELECT * FROM (${members}) UNION ALL SELECT * FROM (${others}) LIMIT ${sql.lit(MAX_USERS)})
      SELECT ${sql.join(userBasicColumns.map((column) => sql.ref(column)))}, "user".member,
        (SELECT json_group_array(place.id) FROM place WHERE ${isAssignable}) AS projects
      FROM found AS "user"`.compile(db),
  }
})

export async function findAssignable(
  db: Db,
  viewer: Viewer,
  { projects, search }: { projects: readonly number[]; search?: string | undefined },
): Promise<AssignableRow[]> {
  const text = search?.trim().replace(/^@/, '')
  const terms = typedTerms(text)
  const shape = { viewer: viewer.kind, words: terms?.words.length ?? 0 }
  return assignable(db, shape, {
    ...wordParameters(terms),
    ids: JSON.stringify(projects),
    user_id: viewer.id,
    whole: normalizeEmail(text ?? ''),
  })
}
