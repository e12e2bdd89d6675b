import { type RawBuilder, sql } from 'kysely'
import { findGroup } from '../../groups/queries.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { roles } from '../../kit/access/roles.ts'
import type { Db } from '../../kit/db/schema.ts'
import { notFoundPlain, parameterError } from '../../kit/errors.ts'
import { detailsOf } from '../../merge-requests/details/detail-queries.ts'
import type { DetailedSnapshot } from '../../merge-requests/events.ts'
import { loadMergeRequest } from '../../merge-requests/load-queries.ts'
import { findMergeRequest } from '../../merge-requests/queries.ts'
import { snapshotOf } from '../../merge-requests/snapshot.ts'
import { findProject } from '../../projects/queries.ts'
import type { GroupSnapshot, ProjectSnapshot, UserSnapshot } from '../../snapshots/entity.ts'
import { personOf, projectPlaceOf } from '../../snapshots/loaded.ts'
import {
  snapshotOfContact,
  snapshotOfGroup,
  snapshotOfProject,
  snapshotOfRepository,
  snapshotOfUser,
} from '../../snapshots/queries.ts'
import { findUser } from '../../users/queries.ts'
import { MADE_UP_GROUP, MADE_UP_KEY, madeUpMergeRequest, madeUpProject, madeUpRepository } from './made-up.ts'

/** The records that the payload is made from. */
export type Scene = Awaited<ReturnType<typeof sceneOf>>

interface Named {
  project_id?: number | undefined
  group_id?: number | undefined
  user_id?: number | undefined
  merge_request_iid?: number | undefined
  key_id?: number | undefined
}

/**
 * The records that the simulation names. For the others: the first of their kind, or a made-up one if there is none.
 *
 * @throws ApiError 404 for an unknown record; 400 for the key of another user
 */
export async function sceneOf(
  db: Db,
  caller: Actor,
  named: Named,
  { isMergeRequest, licensed, today, now }: { isMergeRequest: boolean; licensed: boolean; today: string; now: string },
) {
  const key = await keyOf(db, named)
  const user_id = named.user_id ?? key.user_id ?? (await firstId(db, FIRST_USER)) ?? caller.id
  if (named.user_id !== undefined) await findUser(db, named.user_id, caller.id)
  const user = await snapshotOfUser(db, user_id)
  const contact = await snapshotOfContact(db, user_id)
  const project_id =
    named.project_id ??
    (isMergeRequest ? await firstId(db, FIRST_WITH_MERGE_REQUEST) : undefined) ??
    (await firstId(db, FIRST_PROJECT))
  if (named.project_id !== undefined) await findProject(db, caller, named.project_id)
  const project = project_id === undefined ? madeUpProject(user) : await snapshotOfProject(db, project_id)
  const repository = project_id === undefined ? madeUpRepository(project) : await snapshotOfRepository(db, project_id)
  const group = await groupOf(db, caller, named, today)
  return {
    ...{ user, contact, project, repository, group, key },
    merge_request: isMergeRequest
      ? ((await mergeRequestOf(db, project_id, named.merge_request_iid, user, licensed)) ??
        madeUpMergeRequest(project, repository, contact))
      : undefined,
    teamMember: await memberOf(db, sql`member.project_id = ${project.id}`, user, { project, group: null }, now),
    groupMember: await memberOf(db, sql`member.group_id = ${group.id}`, user, { project: null, group }, now),
  }
}

const FIRST_USER = sql`SELECT id FROM user WHERE kind = 'human' ORDER BY id LIMIT 1`
const FIRST_PROJECT = sql`SELECT id FROM project WHERE pending_delete = 0 ORDER BY id LIMIT 1`
const FIRST_WITH_MERGE_REQUEST = sql`SELECT project.id FROM merge_request JOIN project
  ON project.id = merge_request.project_id AND project.pending_delete = 0 ORDER BY merge_request.id LIMIT 1`
const FIRST_GROUP = sql`SELECT id FROM "group" WHERE pending_delete = 0 ORDER BY id LIMIT 1`

async function firstId(db: Db, query: RawBuilder<unknown>): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db)
  return rows[0]?.id
}

async function groupOf(db: Db, caller: Actor, { group_id }: Named, today: string): Promise<GroupSnapshot> {
  if (group_id !== undefined) await findGroup(db, caller, group_id, today)
  const id = group_id ?? (await firstId(db, FIRST_GROUP))
  return id === undefined ? MADE_UP_GROUP : snapshotOfGroup(db, id)
}

async function keyOf(db: Db, { key_id, user_id }: Named) {
  const columns = ['id', 'user_id', 'key', 'created_at', 'updated_at'] as const
  const keys = db.selectFrom('ssh_key').select(columns).orderBy('id').limit(1)
  if (key_id !== undefined) {
    const found = await keys.where('id', '=', key_id).executeTakeFirst()
    if (!found) throw notFoundPlain()
    if (user_id !== undefined && found.user_id !== user_id)
      throw parameterError('key_id must be a key of the user', [{ name: 'key_id', needs: `a key of user ${user_id}` }])
    return found
  }
  const own = user_id === undefined ? keys : keys.where('user_id', '=', user_id)
  return (await own.executeTakeFirst()) ?? { ...MADE_UP_KEY, user_id: null }
}

/** undefined: the project has none. */
async function mergeRequestOf(
  db: Db,
  project_id: number | undefined,
  iid: number | undefined,
  user: UserSnapshot,
  licensed: boolean,
): Promise<DetailedSnapshot | undefined> {
  if (project_id === undefined) {
    if (iid !== undefined) throw notFoundPlain()
    return undefined
  }
  const first = db.selectFrom('merge_request').select('iid').where('project_id', '=', project_id).orderBy('id').limit(1)
  const found = iid ?? (await first.executeTakeFirst())?.iid
  if (found === undefined) return undefined
  const row = await loadMergeRequest(db, await findMergeRequest(db, project_id, found))
  return {
    merge_request: snapshotOf(row),
    project: projectPlaceOf(await snapshotOfProject(db, project_id)),
    actor: personOf(user),
    details: await detailsOf(db, { row, actor: user, licensed }),
  }
}

/** The user's own membership, or one as a Developer. */
async function memberOf(
  db: Db,
  isPlace: RawBuilder<unknown>,
  user: UserSnapshot,
  place: { project: ProjectSnapshot; group: null } | { project: null; group: GroupSnapshot },
  now: string,
) {
  const row = await db
    .selectFrom('member')
    .select(['access_level', 'expires_at', 'created_at', 'updated_at'])
    .where('user_id', '=', user.id)
    .where('requested_at', 'is', null)
    .where(sql<boolean>`${isPlace}`)
    .executeTakeFirst()
  const made = { access_level: roles.developer, expires_at: null, created_at: now, updated_at: now }
  return { user, ...place, ...(row ?? made) }
}
