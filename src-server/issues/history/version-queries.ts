import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../kit/db/compiled.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'
import type { Page } from '../../kit/http/pagination.ts'
import { type PageBounds, pagedByIds } from '../../kit/lists/paged.ts'

/** Only so many changes are kept for each issue, because a description may have a megabyte. */
const KEPT_VERSIONS = 50

interface Replaced {
  issue_id: number
  user_id: number
  /** The text before the change. */
  description: string | null
  now: string
}

const addVersion = compiled((db, { issue_id, user_id, description, now }: Replaced) =>
  db.insertInto('issue_description_version').values({ issue_id, user_id, description, created_at: now }),
)
const dropOldest = compiled((db, p: { issue_id: number }) => ({
  compile: () =>
    sql<never>`DELETE FROM issue_description_version WHERE issue_id = ${p.issue_id} AND id <= (
      SELECT id FROM issue_description_version WHERE issue_id = ${p.issue_id}
      ORDER BY id DESC LIMIT 1 OFFSET ${sql.lit(KEPT_VERSIONS)})`.compile(db),
}))

/** Keeps the description that a change replaces, and drops the oldest one if there are too many. */
export async function keepDescription(trx: Trx, replaced: Replaced) {
  await addVersion(trx, replaced)
  await dropOldest(trx, { issue_id: replaced.issue_id })
}

/** The changes with these ids in the order of the ids, each with its user. */
const versionRows = (db: Db, ids: RawBuilder<{ id: number }>) =>
  db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('found'))
    .crossJoin('issue_description_version as version')
    .crossJoin('user')
    .whereRef('version.id', '=', 'found.id')
    .whereRef('user.id', '=', 'version.user_id')
    .select(['version.id', 'version.created_at'])
    .select(['user.id as user_id', 'user.username', 'user.name', 'user.state', 'user.avatar'])

export type VersionRow = Awaited<ReturnType<typeof versionPages>>['rows'][number]

const versionPages = pagedByIds({
  find: (p: { issue_id: number } & PageBounds, _: Record<never, never>) =>
    sql<{ id: number }>`SELECT id FROM issue_description_version WHERE issue_id = ${p.issue_id}`,
  order: () => sql`id DESC`,
  rows: versionRows,
})

/** A page of the changes of a description, the newest first, without the texts. */
export const listVersions = (
  db: Db,
  issue_id: number,
  { limit, offset }: Page,
): Promise<{ rows: VersionRow[]; total: number }> => versionPages(db, {}, { issue_id, limit, offset })

/** A change replaced its own text with that of the next change, or with the present one. */
const oneVersion = compiled((db, p: { issue_id: number; version_id: number }) =>
  versionRows(db, sql`SELECT id FROM issue_description_version WHERE id = ${p.version_id} AND issue_id = ${p.issue_id}`)
    .select('version.description as before')
    .select(
      sql<string | null>`(SELECT later.description FROM (
        SELECT next.id, next.description FROM issue_description_version next
        WHERE next.issue_id = version.issue_id AND next.id > version.id
        UNION ALL SELECT 9223372036854775807, issue.description FROM issue WHERE issue.id = version.issue_id
        ORDER BY 1 LIMIT 1) later)`.as('after'),
    ),
)

export type FoundVersion = Awaited<ReturnType<typeof oneVersion>>[number]

/** One change of the description of an issue, with the text before and after it. */
export async function findVersion(db: Db, issue_id: number, version_id: number): Promise<FoundVersion | undefined> {
  const [row] = await oneVersion(db, { issue_id, version_id })
  return row
}
