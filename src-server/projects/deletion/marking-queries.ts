import type { Db, Trx } from '../../kit/db/schema.ts'
import { clearRedirect, redirectProject } from '../../namespaces/redirect-queries.ts'
import { findNameConflicts } from '../creation/create-queries.ts'
import { findForChange, updateProjectRow } from '../update-queries.ts'

/** When the project was marked for deletion, and the kind of its namespace: personal projects are removed at once. */
export const deletionOf = (db: Db, id: number) =>
  db
    .selectFrom('project')
    .innerJoin('namespace', 'namespace.id', 'project.namespace_id')
    .select(['project.marked_for_deletion_on', 'namespace.kind'])
    .where('project.id', '=', id)
    .executeTakeFirstOrThrow()

const endingOf = (id: number) => `-deleted-${id}`

/** Archives the project and frees its name and path. */
export async function markForDeletion(trx: Trx, id: number, by: { today: string; user_id: number; now: string }) {
  const was = await findForChange(trx, id)
  const ending = endingOf(id)
  await move(trx, was, {
    // A character outside the basic plane counts as two in `length`, so the name is cut by characters.
    name: [...was.name].slice(0, 255 - ending.length).join('') + ending,
    path: was.path.slice(0, 255 - ending.length) + ending,
  })
  await updateProjectRow(trx, id, {
    archived: 1,
    marked_for_deletion_on: by.today,
    marked_for_deletion_by_id: by.user_id,
    updated_at: by.now,
  })
}

/** Restores the name and path of the project. If another project has taken one of them, `spare` is added to it. */
export async function unmark(trx: Trx, id: number, { spare, now }: { spare: string; now: string }) {
  const was = await findForChange(trx, id)
  const ending = endingOf(id)
  const own = (text: string) => (text.endsWith(ending) ? text.slice(0, -ending.length) : text)
  const wanted = { name: own(was.name), path: own(was.path) }
  const taken = await findNameConflicts(trx, { id: was.namespace_id, full_path: was.full_path }, wanted, was)
  await move(trx, was, {
    name: taken.name ? `${wanted.name}-${spare}` : wanted.name,
    path: taken.path ? `${wanted.path}-${spare}` : wanted.path,
  })
  await updateProjectRow(trx, id, {
    archived: 0,
    marked_for_deletion_on: null,
    marked_for_deletion_by_id: null,
    updated_at: now,
  })
}

async function move(
  trx: Trx,
  was: { id: number; path_with_namespace: string; full_path: string; full_name: string },
  { name, path }: { name: string; path: string },
) {
  const path_with_namespace = `${was.full_path}/${path}`
  if (path_with_namespace !== was.path_with_namespace) {
    await clearRedirect(trx, path_with_namespace)
    await redirectProject(trx, was.id, was.path_with_namespace)
  }
  const name_with_namespace = `${was.full_name} / ${name}`
  await updateProjectRow(trx, was.id, { name, path, path_with_namespace, name_with_namespace })
}
