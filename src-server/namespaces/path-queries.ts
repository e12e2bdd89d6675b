import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import { inTurns } from '../kit/turns.ts'
import { idsIn, projectIdsBelow, withDescendants } from './tree-queries.ts'

/** Path and name of a group with those of its ancestors. */
export interface FullNames {
  full_path: string
  full_name: string
}

/**
 * Updates full paths and names of a group and of everything below it, and adds redirects from the old paths. A redirect ends when its path
 * is used again. The caller updates the group's own `name`, `path` and `parent_id`.
 */
export async function movePaths(trx: Trx, group: FullNames & { id: number }, to: FullNames) {
  if (group.full_path === to.full_path && group.full_name === to.full_name) return
  const groups = withDescendants(group.id)
  const projects = await projectIdsBelow(trx, group.id)
  const moved = group.full_path !== to.full_path
  if (moved) {
    await addRedirects(trx, sql`SELECT full_path, 'namespace', id FROM namespace WHERE id IN (${groups})`)
    await inTurns(projects, (some) =>
      addRedirects(
        trx,
        sql`SELECT path_with_namespace, 'project', id FROM project WHERE id IN ${idsIn(some)} AND pending_delete = 0`,
      ),
    )
  }
  // Lengths are in characters, as SQLite counts them: a name may have emojis.
  const path = (column: string) => sql`${to.full_path} || substr(${sql.ref(column)}, length(${group.full_path}) + 1)`
  const name = (column: string) => sql`${to.full_name} || substr(${sql.ref(column)}, length(${group.full_name}) + 1)`
  await sql`UPDATE namespace SET full_path = ${path('full_path')}, full_name = ${name('full_name')} WHERE id IN (${groups})`.execute(
    trx,
  )
  await inTurns(projects, (some) =>
    sql`UPDATE project SET path_with_namespace = ${path('path_with_namespace')}, name_with_namespace = ${name('name_with_namespace')}
      WHERE id IN ${idsIn(some)}`.execute(trx),
  )
  if (!moved) return
  await deleteRedirectsFrom(trx, sql`SELECT full_path FROM namespace WHERE id IN (${groups})`)
  await inTurns(projects, (some) =>
    deleteRedirectsFrom(trx, sql`SELECT path_with_namespace FROM project WHERE id IN ${idsIn(some)}`),
  )
}

const addRedirects = (trx: Trx, paths: RawBuilder<unknown>) =>
  sql`INSERT INTO redirect_route (path, source_type, source_id) ${paths}
    ON CONFLICT (path) DO UPDATE SET source_type = excluded.source_type, source_id = excluded.source_id`.execute(trx)

const deleteRedirectsFrom = (trx: Trx, paths: RawBuilder<unknown>) =>
  sql`DELETE FROM redirect_route WHERE path IN (${paths})`.execute(trx)
