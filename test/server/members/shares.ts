import { refreshContainers } from '../../../src-server/memberships/authorizations.ts'
import type { TestServer } from '../../support/server.ts'

interface HasId {
  id: number
}

/** Inserts a share with its authorizations, as the product does. */
export async function shareProject(
  { db, clock }: TestServer,
  project: HasId,
  group: HasId,
  group_access: number,
  expires_at: string | null = null,
) {
  await db.write(async (trx) => {
    await trx
      .insertInto('project_group_link')
      .values({ project_id: project.id, group_id: group.id, group_access, expires_at, created_at: clock.iso() })
      .execute()
    await refreshContainers(trx, { project_ids: [project.id] }, clock.today())
  })
}

export async function shareGroup(
  { db, clock }: TestServer,
  group: HasId,
  shared_with: HasId,
  group_access: number,
  expires_at: string | null = null,
) {
  await db.write(async (trx) => {
    await trx
      .insertInto('group_group_link')
      .values({
        shared_group_id: group.id,
        shared_with_group_id: shared_with.id,
        group_access,
        expires_at,
        created_at: clock.iso(),
      })
      .execute()
    await refreshContainers(trx, { group_ids: [group.id] }, clock.today())
  })
}
