import type { Insertable } from 'kysely'
import type { Database } from '../../../src-server/kit/db/schema.ts'
import type { TestServer } from '../../support/server.ts'

/** Adds a merge request, by default merged into `main`. @returns its iid */
export const addRequest = (
  { db, clock }: TestServer,
  project: { id: number },
  author: { id: number },
  row: Partial<Insertable<Database['merge_request']>> = {},
): Promise<number> =>
  db.write(async (trx) => {
    const { last_merge_request_iid: iid } = await trx
      .updateTable('project')
      .set((eb) => ({ last_merge_request_iid: eb('last_merge_request_iid', '+', 1) }))
      .where('id', '=', project.id)
      .returning('last_merge_request_iid')
      .executeTakeFirstOrThrow()
    const now = clock.iso()
    await trx
      .insertInto('merge_request')
      .values({
        ...{ project_id: project.id, iid, author_id: author.id, title: `Change ${iid}`, state: 3, merged_at: now },
        ...{ source_project_id: project.id, source_branch: `change-${iid}`, target_branch: 'main' },
        ...{ created_at: now, updated_at: now },
        ...row,
      })
      .execute()
    return iid
  })
