import { sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import type { MembershipRow } from '../memberships/membership-snapshots.ts'
import { addPersonalNamespace } from '../namespaces/queries.ts'

/** Whether the group has another Owner, inherited Owners included. Owners who cannot sign in do not count. */
const otherOwners = sql<number>`(SELECT count(DISTINCT other.user_id) FROM namespace_ancestor a
  CROSS JOIN member other ON other.group_id = a.ancestor_id CROSS JOIN user owner ON owner.id = other.user_id
  WHERE a.namespace_id = m.group_id AND other.user_id <> m.user_id AND other.access_level = 50
    AND other.requested_at IS NULL AND other.expires_at IS NULL AND owner.state = 'active' AND owner.kind = 'human')`

const owned = compiled(
  (_db, p: { user_id: number }) => sql<OwnedGroup>`
    SELECT n.id, n.name, n.full_path, ${otherOwners} AS other_owners,
      (SELECT count(*) - 1 FROM namespace_ancestor d WHERE d.ancestor_id = n.id) AS subgroups_count,
      (SELECT count(*) FROM namespace_ancestor d CROSS JOIN project ON project.namespace_id = d.namespace_id
        WHERE d.ancestor_id = n.id AND project.pending_delete = 0) AS projects_count
    FROM member m JOIN namespace n ON n.id = m.group_id JOIN "group" g ON g.id = n.id
    WHERE m.user_id = ${p.user_id} AND m.access_level = 50 AND m.requested_at IS NULL AND g.pending_delete = 0
    ORDER BY n.full_path`,
)
export interface OwnedGroup {
  id: number
  name: string
  full_path: string
  /** Other people who own the group, directly or through a parent group. */
  other_owners: number
  subgroups_count: number
  projects_count: number
}

/** The groups of which the user is a direct Owner, by path. */
export const groupsOwnedBy = (db: Db, user_id: number): Promise<OwnedGroup[]> => owned(db, { user_id })

/** The groups that only the user owns, without those below another one: removing a group removes everything below it. */
export async function soleGroupsOf(db: Db, user_id: number): Promise<OwnedGroup[]> {
  const sole = (await groupsOwnedBy(db, user_id)).filter((group) => group.other_owners === 0)
  const isBelow = (path: string, above: string) => path.toLowerCase().startsWith(`${above.toLowerCase()}/`)
  return sole.filter((group) => !sole.some((other) => isBelow(group.full_path, other.full_path)))
}

/** The ids of the personal projects, including hidden ones. */
export async function personalProjectIds(db: Db, user_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT project.id FROM namespace n JOIN project ON project.namespace_id = n.id WHERE n.user_id = ${user_id} ORDER BY project.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The direct memberships of a user in projects and groups. */
export async function membershipsOf(db: Db, user_id: number): Promise<(MembershipRow & { id: number })[]> {
  const { rows } = await sql<MembershipRow & { id: number }>`
    SELECT id, user_id, project_id, group_id, access_level, expires_at, created_by_id, invite_email, created_at, updated_at
    FROM member WHERE user_id = ${user_id} AND requested_at IS NULL ORDER BY id`.execute(db)
  return rows
}

/** The ghost user, which inherits contributions. An instance without one gets one. */
export async function ghostOf(trx: Trx, now: string): Promise<number> {
  const ghost = await trx.selectFrom('user').select('id').where('kind', '=', 'ghost').orderBy('id').executeTakeFirst()
  if (ghost) return ghost.id
  const username = await freeName(trx)
  const user = { username, name: 'Ghost User' }
  const { id } = await trx
    .insertInto('user')
    .values({
      ...user,
      email: `${username}@gantry.example`,
      kind: 'ghost',
      can_create_group: 0,
      projects_limit: 0,
      confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addPersonalNamespace(trx, { ...user, id }, now)
  return id
}

/** `ghost`, or with a number if a user, group or project has this name. */
async function freeName(db: Db): Promise<string> {
  const { rows } = await sql<{ taken: string }>`
    SELECT lower(full_path) AS taken FROM namespace WHERE full_path >= 'ghost' AND full_path < 'ghosu'
    UNION ALL SELECT lower(username) FROM user WHERE username >= 'ghost' AND username < 'ghosu'
    UNION ALL SELECT substr(email, 1, instr(email, '@') - 1) FROM user WHERE email >= 'ghost' AND email < 'ghosu'`.execute(
    db,
  )
  const taken = new Set(rows.map((row) => row.taken))
  let number = 1
  while (taken.has(nameOf(number))) number++
  return nameOf(number)
}

const nameOf = (number: number) => (number === 1 ? 'ghost' : `ghost${number}`)

/** Whether the account still exists, and as whom the job acts. */
export const accountToRemove = (db: Db, id: number) =>
  db.selectFrom('user').select(['id', 'avatar', 'state']).where('id', '=', id).executeTakeFirst()

/** Deletes the account with its namespace and all rows that belong to it alone. */
export async function deleteAccount(trx: Trx, user_id: number) {
  await sql`UPDATE project SET star_count = star_count - 1 WHERE id IN (SELECT project_id FROM star WHERE user_id = ${user_id})`.execute(
    trx,
  )
  await sql`DELETE FROM custom_attribute WHERE target_type = 'user' AND target_id = ${user_id}`.execute(trx)
  await sql`DELETE FROM redirect_route WHERE source_type = 'namespace'
    AND source_id IN (SELECT id FROM namespace WHERE user_id = ${user_id})`.execute(trx)
  await trx.deleteFrom('user').where('id', '=', user_id).execute()
}
