import type { Store } from '../../../src-server/kit/db/open.ts'

/**
 * Errors in the tree of groups: ancestors, full paths, full names and visibilities that do not follow from the parents. Groups in removal
 * have a different name.
 */
export async function wrongTree(store: Store): Promise<string[]> {
  const db = store.read
  const spaces = await db
    .selectFrom('namespace')
    .leftJoin('group', 'group.id', 'namespace.id')
    .selectAll('namespace')
    .select(['group.visibility', 'group.pending_delete'])
    .execute()
  const byId = new Map(spaces.map((space) => [space.id, space]))
  const lineOf = (id: number): number[] => {
    const parent = byId.get(id)?.parent_id
    return parent == null ? [id] : [id, ...lineOf(parent)]
  }
  const wrong: string[] = []
  const kept = await db.selectFrom('namespace_ancestor').selectAll().execute()
  const expected = spaces.flatMap(({ id }) => lineOf(id).map((above, depth) => `${id} below ${above} by ${depth}`))
  const found = kept.map((row) => `${row.namespace_id} below ${row.ancestor_id} by ${row.depth}`)
  wrong.push(...expected.filter((line) => !found.includes(line)).map((line) => `missing: ${line}`))
  wrong.push(...found.filter((line) => !expected.includes(line)).map((line) => `too much: ${line}`))
  const namesOf = (id: number) => {
    const line = lineOf(id)
      .reverse()
      .map((one) => byId.get(one))
    return { path: line.map((one) => one?.path).join('/'), name: line.map((one) => one?.name).join(' / ') }
  }
  const ranks = ['private', 'internal', 'public']
  const openerThan = (one: string, parent: string | null | undefined) =>
    parent != null && ranks.indexOf(one) > ranks.indexOf(parent)
  for (const { id, parent_id, full_path, full_name, visibility, pending_delete } of spaces) {
    if (pending_delete === 1) continue
    const { path, name } = namesOf(id)
    if (full_path !== path) wrong.push(`path of ${id}: ${full_path}, not ${path}`)
    if (full_name !== name) wrong.push(`name of ${id}: ${full_name}, not ${name}`)
    if (visibility && openerThan(visibility, byId.get(parent_id ?? 0)?.visibility)) wrong.push(`${path} is too open`)
  }
  for (const project of await db.selectFrom('project').selectAll().where('pending_delete', '=', 0).execute()) {
    const { path, name } = namesOf(project.namespace_id)
    if (project.path_with_namespace !== `${path}/${project.path}`)
      wrong.push(`path of project ${project.id}: ${project.path_with_namespace}, not ${path}/${project.path}`)
    if (project.name_with_namespace !== `${name} / ${project.name}`)
      wrong.push(`name of project ${project.id}: ${project.name_with_namespace}`)
    if (openerThan(project.visibility, byId.get(project.namespace_id)?.visibility))
      wrong.push(`${project.path_with_namespace} is too open`)
  }
  return wrong
}
