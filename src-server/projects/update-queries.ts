import type { Selectable, Updateable } from 'kysely'
import type { Database, Db, Trx } from '../kit/db/schema.ts'

/** The columns of a project that a change needs, with its namespace and the limits of its visibility. */
export const findForChange = (db: Db, id: number) =>
  db
    .selectFrom('project')
    .innerJoin('namespace', 'namespace.id', 'project.namespace_id')
    .leftJoin('group', 'group.id', 'project.namespace_id')
    .leftJoin('project as origin', 'origin.id', 'project.forked_from_project_id')
    .selectAll('project')
    .select([
      'namespace.full_path',
      'namespace.full_name',
      'group.visibility as group_visibility',
      'origin.visibility as origin_visibility',
    ])
    .where('project.id', '=', id)
    .executeTakeFirstOrThrow()
export type FoundForChange = Awaited<ReturnType<typeof findForChange>>

export type ProjectColumns = Partial<Selectable<Database['project']>>

export const updateProjectRow = (trx: Trx, id: number, columns: Updateable<Database['project']>) =>
  trx.updateTable('project').set(columns).where('id', '=', id).execute()

/** The only storages are `default` and those that projects have. */
export async function storageFaults(db: Db, name: string | undefined): Promise<Record<string, string[]>> {
  if (name === undefined || name === 'default') return {}
  const other = await db.selectFrom('project').select('id').where('repository_storage', '=', name).executeTakeFirst()
  return other ? {} : { repository_storage: ['is not included in the list'] }
}

export const isUser = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
