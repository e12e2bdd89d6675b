import { sql } from 'kysely'
import { refreshContainers } from '../../../src-server/memberships/authorizations.ts'
import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { shareGroup, shareProject } from './shares.ts'

/**
 * A group with a project and `count` members, beside `count` other groups with shares between them. The group, its parent and the project are
 * shared with two more groups.
 */
export async function crowd(server: TestServer, given: Given, count: number) {
  const top = await given.group()
  const group = await given.group({ parent: top })
  const project = await given.project({ in: group })
  const [hidden, partners] = [await given.group({ visibility: 'private' }), await given.group()]
  const [member, stranger] = [await given.user(), await given.user()]
  for (let n = 0; n < 30; n++) await given.project()
  const now = server.clock.iso()
  await server.db.write(async (trx) => {
    const numbers = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
    await sql`${numbers} INSERT INTO user (username, name, email, created_at, updated_at)
      SELECT 'crowd' || i, 'User of the crowd ' || i, 'crowd' || i || '@example.org', ${now}, ${now} FROM n`.execute(
      trx,
    )
    await sql`${numbers} INSERT INTO namespace (kind, name, path, full_path, full_name, created_at, updated_at)
      SELECT 'group', 'Many ' || i, 'many' || i, 'many' || i, 'Many ' || i, ${now}, ${now} FROM n`.execute(trx)
    await sql`INSERT INTO "group" (id, visibility) SELECT id, 'public' FROM namespace WHERE path LIKE 'many%'`.execute(
      trx,
    )
    await sql`INSERT INTO namespace_ancestor (namespace_id, ancestor_id, depth)
      SELECT id, id, 0 FROM namespace WHERE path LIKE 'many%'`.execute(trx)
    // All users are in the group. One third is also in the project, and one third in both groups of the shares.
    const join = (where: 'group_id' | 'project_id', id: number, of: number) => sql`
      INSERT INTO member (${sql.ref(where)}, user_id, access_level, created_at, updated_at)
      SELECT ${id}, id, 10 + 10 * (id % 4), ${now}, ${now} FROM user WHERE username LIKE 'crowd%' AND id % 3 = ${of}`
    await sql`INSERT INTO member (group_id, user_id, access_level, created_at, updated_at)
      SELECT ${group.id}, id, 10 + 10 * (id % 4), ${now}, ${now} FROM user WHERE username LIKE 'crowd%'`.execute(trx)
    await join('project_id', project.id, 1).execute(trx)
    await join('group_id', partners.id, 2).execute(trx)
    await join('group_id', hidden.id, 2).execute(trx)
    await sql`INSERT INTO group_group_link (shared_group_id, shared_with_group_id, group_access, created_at)
      SELECT id, id + 1, 30, ${now} FROM namespace WHERE path LIKE 'many%' AND id + 1 IN (SELECT id FROM "group")`.execute(
      trx,
    )
    await sql`INSERT INTO project_group_link (project_id, group_id, group_access, created_at)
      SELECT project.id, namespace.id, 30, ${now} FROM project JOIN namespace ON namespace.path = 'many' || (1 + project.id % 8)`.execute(
      trx,
    )
    await refreshContainers(
      trx,
      { group_ids: [group.id, partners.id, hidden.id], project_ids: [project.id] },
      server.clock.today(),
    )
  })
  await given.member({ group: top }, member, 50)
  await shareGroup(server, group, partners, 30)
  await shareProject(server, project, partners, 40)
  await shareGroup(server, top, hidden, 20)
  return { group, project, member, stranger }
}
