import type { Insertable } from 'kysely'
import type { Database } from '../../src-server/kit/db/schema.ts'
import { digestOf } from '../../src-server/kit/random.ts'
import { refreshContainers, refreshUsers } from '../../src-server/memberships/authorizations.ts'
import type { TestServer } from './server.ts'

type Row<T extends keyof Database> = Partial<Insertable<Database[T]>>
export interface GivenUser {
  id: number
  username: string
  name: string
  email: string
}
interface HasId {
  id: number
}

/**
 * Creates the records that a test needs. A test passes only the values that matter to the test. The rows are the same as after the product's
 * own writes, including counters and authorizations.
 */
export function givenOn(server: TestServer, first = 0) {
  const { db, clock } = server
  let count = first
  const next = () => ++count

  const given = {
    async user(row: Row<'user'> = {}): Promise<GivenUser> {
      const n = next()
      const username = row.username ?? `user${n}`
      const now = clock.iso()
      return db.write(async (trx) => {
        const user = await trx
          .insertInto('user')
          .values({
            username,
            name: `User ${n}`,
            email: `${username}@example.com`,
            created_at: now,
            updated_at: now,
            confirmed_at: now,
            ...row,
          })
          .returning(['id', 'username', 'name', 'email'])
          .executeTakeFirstOrThrow()
        const namespace = await trx
          .insertInto('namespace')
          .values({
            kind: 'user',
            name: user.name,
            path: username,
            full_path: username,
            full_name: user.name,
            user_id: user.id,
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await trx
          .insertInto('namespace_ancestor')
          .values({ namespace_id: namespace.id, ancestor_id: namespace.id, depth: 0 })
          .execute()
        return user
      })
    },

    admin: (row: Row<'user'> = {}) => given.user({ admin: 1, ...row }),

    /** Creates a token of the user. */
    async token(user: HasId, row: Row<'personal_access_token'> & { scopes?: string } = {}): Promise<string> {
      const token = `glpat-test-${next()}-${user.id}`
      await db.write((trx) =>
        trx
          .insertInto('personal_access_token')
          .values({
            user_id: user.id,
            name: 'test',
            token_digest: digestOf(token),
            scopes: '["api","sudo"]',
            created_at: clock.iso(),
            last_used_at: clock.iso(),
            ...row,
          })
          .execute(),
      )
      return token
    },

    async namespaceOf(user: HasId): Promise<number> {
      return (
        await db.read.selectFrom('namespace').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow()
      ).id
    },

    async group(
      row: Row<'group'> & { name?: string; path?: string; parent?: HasId } = {},
    ): Promise<{ id: number; full_path: string }> {
      const n = next()
      const { name = `Group ${n}`, path = `group${n}`, parent, ...rest } = row
      const now = clock.iso()
      return db.write(async (trx) => {
        const above = parent
          ? await trx.selectFrom('namespace').selectAll().where('id', '=', parent.id).executeTakeFirstOrThrow()
          : undefined
        const full_path = above ? `${above.full_path}/${path}` : path
        const full_name = above ? `${above.full_name} / ${name}` : name
        const { id } = await trx
          .insertInto('namespace')
          .values({
            kind: 'group',
            name,
            path,
            full_path,
            full_name,
            parent_id: above?.id ?? null,
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await trx
          .insertInto('group')
          .values({ visibility: 'public', ...rest, id })
          .execute()
        await trx.insertInto('namespace_ancestor').values({ namespace_id: id, ancestor_id: id, depth: 0 }).execute()
        if (above)
          await trx
            .insertInto('namespace_ancestor')
            .columns(['namespace_id', 'ancestor_id', 'depth'])
            .expression((eb) =>
              eb
                .selectFrom('namespace_ancestor')
                .select((e) => [e.val(id).as('namespace_id'), 'ancestor_id', e('depth', '+', 1).as('depth')])
                .where('namespace_id', '=', above.id),
            )
            .execute()
        await refreshContainers(trx, { group_ids: [id] }, clock.today())
        return { id, full_path }
      })
    },

    /** Creates a project in the given group, or else in the personal namespace of the owner or of a new user. */
    async project(
      row: Row<'project'> & { in?: HasId; owner?: HasId } = {},
    ): Promise<{ id: number; path_with_namespace: string; namespace_id: number; name: string }> {
      const n = next()
      const { in: group, owner, name = `Project ${n}`, path = `project${n}`, ...rest } = row
      const creator = owner ?? (await given.user())
      const namespace_id = group?.id ?? (await given.namespaceOf(creator))
      const now = clock.iso()
      return db.write(async (trx) => {
        const namespace = await trx
          .selectFrom('namespace')
          .selectAll()
          .where('id', '=', namespace_id)
          .executeTakeFirstOrThrow()
        const project = await trx
          .insertInto('project')
          .values({
            namespace_id,
            creator_id: creator.id,
            name,
            path,
            path_with_namespace: `${namespace.full_path}/${path}`,
            name_with_namespace: `${namespace.full_name} / ${name}`,
            visibility: 'public',
            created_at: now,
            updated_at: now,
            last_activity_at: now,
            ...rest,
          })
          .returning(['id', 'path_with_namespace', 'namespace_id', 'name'])
          .executeTakeFirstOrThrow()
        await refreshContainers(trx, { project_ids: [project.id] }, clock.today())
        return project
      })
    },

    async member(of: { project?: HasId; group?: HasId }, user: HasId, access_level: number, row: Row<'member'> = {}) {
      const now = clock.iso()
      await db.write(async (trx) => {
        await trx
          .insertInto('member')
          .values({
            project_id: of.project?.id ?? null,
            group_id: of.group?.id ?? null,
            user_id: user.id,
            access_level,
            created_at: now,
            updated_at: now,
            ...row,
          })
          .execute()
        await refreshUsers(trx, [user.id], clock.today())
      })
    },
  }
  return given
}

export type Given = ReturnType<typeof givenOn>
