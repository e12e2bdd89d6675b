import { type Given, type GivenUser, givenOn } from '../../support/given.ts'
import { callBy, startTestServer, type TestServer } from '../../support/server.ts'
import { shareGroup, shareProject } from '../members/shares.ts'

/** The columns of the table, and how far each reaches into the group and the project that a row is about. */
export const ROLES = {
  anonymous: null,
  stranger: 0,
  external: 0,
  guest: 10,
  reporter: 20,
  developer: 30,
  maintainer: 40,
  owner: 50,
  administrator: 0,
} as const
export type Role = keyof typeof ROLES
export const roles = [
  'anonymous',
  'stranger',
  'external',
  'guest',
  'reporter',
  'developer',
  'maintainer',
  'owner',
  'administrator',
] as const

type Visibility = 'private' | 'internal' | 'public'
/** What a row finds there besides. */
const BESIDES = ['marked', 'archived', 'fork', 'starred', 'rule', 'subgroup', 'sharing'] as const
type Besides = (typeof BESIDES)[number]

interface Place {
  visibility: Visibility
  besides: readonly Besides[]
}

/** `private,archived` as it stands in the table. */
export function placeOf(text: string): Place {
  const words = text.split(',')
  const visibility = (['private', 'internal', 'public'] as const).find((one) => words.includes(one))
  const besides = BESIDES.filter((one) => words.includes(one))
  if (visibility === undefined || besides.length !== words.length - 1)
    throw new Error(`${text} is no place of the table`)
  return { visibility, besides }
}

export interface Stage {
  server: TestServer
  given: Given
  people: Record<Role, GivenUser | null>
  tokens: Record<Role, string | undefined>
}

export async function openStage(): Promise<Stage> {
  const server = await startTestServer()
  const given = givenOn(server)
  const user = (username: Role, row = {}) => given.user({ username, ...row })
  const people = {
    anonymous: null,
    stranger: await user('stranger'),
    external: await user('external', { external: 1 }),
    guest: await user('guest'),
    reporter: await user('reporter'),
    developer: await user('developer'),
    maintainer: await user('maintainer'),
    owner: await user('owner'),
    administrator: await user('administrator', { admin: 1 }),
  }
  const token = async (role: Role) => {
    const person = people[role]
    return person ? given.token(person) : undefined
  }
  const tokens = {
    anonymous: undefined,
    stranger: await token('stranger'),
    external: await token('external'),
    guest: await token('guest'),
    reporter: await token('reporter'),
    developer: await token('developer'),
    maintainer: await token('maintainer'),
    owner: await token('owner'),
    administrator: await token('administrator'),
  }
  return { server, given, people, tokens }
}

/** A group with a project in it, of their own for each cell of the table: whatever happens to them, no other cell notices. */
export async function setScene({ server, given, people }: Stage, role: Role, { visibility, besides }: Place) {
  const has = (one: Besides) => besides.includes(one)
  const { db, clock } = server
  const keeper = await given.user()
  const above = has('subgroup') ? await given.group({ visibility }) : undefined
  const group = await given.group({
    visibility,
    ...(above && { parent: above }),
    ...(has('marked') && { marked_for_deletion_on: clock.today() }),
  })
  const origin = has('fork') ? await given.project() : undefined
  const project = await given.project({
    in: group,
    owner: keeper,
    visibility,
    default_branch: 'main',
    empty_repo: 0,
    ...(has('archived') && { archived: 1 }),
    ...(has('marked') && { marked_for_deletion_on: clock.today() }),
    ...(origin && { forked_from_project_id: origin.id }),
  })
  await given.member({ group }, keeper, 50)
  const person = people[role]
  const level = ROLES[role]
  if (person && level) await given.member({ group }, person, level)
  if (person && has('starred'))
    await db.write((trx) =>
      trx.insertInto('star').values({ user_id: person.id, project_id: project.id, created_at: clock.iso() }).execute(),
    )
  if (has('rule'))
    await db.write((trx) =>
      trx
        .insertInto('push_rule')
        .values({ group_id: group.id, created_at: clock.iso(), updated_at: clock.iso() })
        .execute(),
    )
  if (has('sharing')) await shareProject(server, await given.project(), group, 30)
  return { group, project, keeper, above, origin }
}
export type Scene = Awaited<ReturnType<typeof setScene>>

/** What `$name` stands for in a row: made when it is asked for, in the scene of its cell. */
export const things: Record<string, (stage: Stage, scene: Scene) => Promise<number | string>> = {
  group: async (_, { group }) => group.id,
  project: async (_, { project }) => project.id,
  /** Of `subgroup`: the group above. Of `fork`: what the project was forked from. */
  above: async (_, { above }) => above?.id ?? 0,
  origin: async (_, { origin }) => origin?.id ?? 0,
  group_path: async (_, { group }) => group.full_path,
  user: async ({ given }) => (await given.user()).id,
  email: async ({ given }) => (await given.user()).email,
  /** A member of the group, and of the project as well. */
  member: async ({ given }, { group, project }) => {
    const user = await given.user()
    await given.member({ group }, user, 10)
    await given.member({ project }, user, 10)
    return user.id
  },
  partner: async ({ given }) => (await given.group()).id,
  shared_partner: async ({ given, server }, { group, project }) => {
    const partner = await given.group()
    await shareGroup(server, group, partner, 10)
    await shareProject(server, project, partner, 10)
    return partner.id
  },
  invited: async ({ server }, { group, project, keeper }) => {
    const token = await givenOn(server).token(keeper)
    for (const [kind, { id }] of [
      ['groups', group],
      ['projects', project],
    ] as const)
      await callBy(server, token, `POST /${kind}/:id/invitations`, {
        id,
        email: 'invited@example.org',
        access_level: 10,
      })
    return 'invited@example.org'
  },
  loose_project: async ({ given }) => (await given.project()).id,
  topic: async ({ server }, { group }) =>
    server.db.write(async (trx) => {
      const name = `topic-${group.id}`
      const row = await trx
        .insertInto('topic')
        .values({ name, title: name, created_at: server.clock.iso() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    }),
  another_topic: async ({ server }, { group }) =>
    server.db.write(async (trx) => {
      const name = `another-${group.id}`
      const row = await trx
        .insertInto('topic')
        .values({ name, title: name, created_at: server.clock.iso() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    }),
  key: async ({ server }, { group, project }) => {
    await server.db.write((trx) =>
      trx
        .insertInto('custom_attribute')
        .values([
          { target_type: 'group', target_id: group.id, key: 'room', value: '12' },
          { target_type: 'project', target_id: project.id, key: 'room', value: '12' },
        ])
        .execute(),
    )
    return 'room'
  },
  environment: async ({ server }, { project }) =>
    server.db.write(async (trx) => {
      const row = await trx
        .insertInto('environment')
        .values({
          project_id: project.id,
          name: 'staging',
          slug: 'staging',
          state: 'stopped',
          created_at: server.clock.iso(),
          updated_at: server.clock.iso(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    }),
  deployment: async (stage, scene) => {
    const { server } = stage
    const environment_id = Number(await things.environment?.(stage, scene))
    return server.db.write(async (trx) => {
      const row = await trx
        .insertInto('deployment')
        .values({
          project_id: scene.project.id,
          environment_id,
          iid: 1,
          user_id: scene.keeper.id,
          ref: 'main',
          sha: 'a'.repeat(40),
          status: 'running',
          created_at: server.clock.iso(),
          updated_at: server.clock.iso(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    })
  },
  /** One that does not run any more. */
  ended_deployment: async (stage, scene) => {
    const id = Number(await things.deployment?.(stage, scene))
    await stage.server.db.write((trx) =>
      trx.updateTable('deployment').set({ status: 'failed' }).where('id', '=', id).execute(),
    )
    return id
  },
  /** A name that nothing has yet. */
  fresh: async (_, { group }) => `fresh-${group.id}`,
  topic_name: async (stage, scene) =>
    `topic-${scene.group.id}-${(await things.topic?.(stage, scene)) === undefined}`.replace('-false', ''),
  noted_user: async ({ given, server }) => {
    const { id } = await given.user()
    await server.db.write((trx) =>
      trx
        .insertInto('custom_attribute')
        .values({ target_type: 'user', target_id: id, key: 'room', value: '12' })
        .execute(),
    )
    return id
  },
  /** For lists of all there are: those made before the scene are left out. */
  before_project: async (_, { project }) => project.id - 1,
  /** Somebody with a personal project that everybody may see. */
  personal: async ({ given }) => {
    const user = await given.user()
    await given.project({ owner: user })
    return user.id
  },
  starring: async ({ given, server }, { project }) => {
    const { id } = await given.user()
    await server.db.write((trx) =>
      trx.insertInto('star').values({ user_id: id, project_id: project.id, created_at: server.clock.iso() }).execute(),
    )
    return id
  },
  merge_request: async (stage, scene) => {
    const { server } = stage
    const token = await givenOn(server).token(scene.keeper)
    const { body } = await callBy(server, token, 'POST /projects/:id/merge_requests', {
      id: scene.project.id,
      title: 'A change',
      source_branch: 'change',
      target_branch: 'main',
    })
    const iid: unknown = typeof body === 'object' && body !== null && 'iid' in body ? body.iid : undefined
    return Number(iid)
  },
}
