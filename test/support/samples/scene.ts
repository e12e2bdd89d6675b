import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import type { Store } from '../../../src-server/kit/db/open.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { shareProject } from '../../server/members/shares.ts'
import { type Given, type GivenUser, givenOn } from '../given.ts'
import { callBy, startTestServer, type TestServer } from '../server.ts'
import { storesOf } from '../store-pool.ts'

/** The columns of a table of samples, and the access level of each in the group and project of a scene. */
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

/** Before all other times of a user, group or project, so that a test can tell them apart. */
const CREATED_AT = '2026-05-01T00:00:00.000Z'

type Visibility = 'private' | 'internal' | 'public'
/** Optional parts of a scene. */
const EXTRAS = ['marked', 'archived', 'fork', 'starred', 'rule', 'subgroup', 'sharing'] as const

interface Place {
  visibility: Visibility
  extras: readonly (typeof EXTRAS)[number][]
}

/** Reads the place of a line: `private,archived`. */
export function placeOf(text: string): Place {
  const words = text.split(',')
  const visibility = (['private', 'internal', 'public'] as const).find((one) => words.includes(one))
  const extras = EXTRAS.filter((one) => words.includes(one))
  if (visibility === undefined || extras.length !== words.length - 1) throw new Error(`Unknown place: ${text}`)
  return { visibility, extras }
}

/** A server with one user of each role. */
export interface Stage {
  server: TestServer
  given: Given
  people: Record<Role, GivenUser | null>
  tokens: Record<Role, string | undefined>
}

let first: Awaited<ReturnType<typeof buildStage>> | undefined

/** Each worker builds the stage once; a stage is a copy of it. */
export async function openStage(): Promise<Stage> {
  first ??= await buildStage()
  return stageOn(await first.open(), first)
}

/** A stage with a function that copies the bytes of its database. */
export async function openStageWithImage(): Promise<Stage & { image(): Buffer }> {
  first ??= await buildStage()
  const store = openImage(Buffer.from(first.image))
  return { ...(await stageOn(store, first)), image: store.image }
}

async function stageOn(store: Store, { people, tokens }: Pick<Stage, 'people' | 'tokens'>): Promise<Stage> {
  const server = await startTestServer({ store })
  return { server, given: givenOn(server, 100), people, tokens }
}

async function buildStage() {
  const store = openImage(emptyImage())
  const server = await startTestServer({ store })
  const given = givenOn(server)
  const user = (username: Role, row = {}) => given.user({ username, created_at: CREATED_AT, ...row })
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
  const tokens = {
    anonymous: undefined,
    stranger: await given.token(people.stranger),
    external: await given.token(people.external),
    guest: await given.token(people.guest),
    reporter: await given.token(people.reporter),
    developer: await given.token(people.developer),
    maintainer: await given.token(people.maintainer),
    owner: await given.token(people.owner),
    administrator: await given.token(people.administrator),
  }
  await spreadIds(server)
  const image = store.image()
  await server.stop()
  return { people, tokens, image, open: storesOf(image) }
}

/** The ids of each empty table begin at a number of their own, so that no id of a table is one of another. */
async function spreadIds({ db }: TestServer) {
  const used = sql`SELECT name FROM sqlite_sequence`
  await db.write(async (trx) => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_schema
      WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' AND name NOT IN (${used})`.execute(trx)
    for (const { name } of rows)
      await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${name}, ${sql.lit(firstId(name))})`.execute(trx)
  })
}

const firstId = (table: string) => 1000 + (createHash('sha256').update(table).digest().readUInt16BE() % 9000)

interface HasId {
  id: number
}

/** A group with a project in it. */
export interface Scene extends Stage {
  group: HasId & { full_path: string }
  project: HasId & { path_with_namespace: string }
  /** Owns the group and the project. */
  keeper: GivenUser
  /** The parent group of a `subgroup`. */
  above: HasId | undefined
  /** The project that a `fork` was forked from. */
  origin: HasId | undefined
  /** Gives a person the access level of a role. */
  join(role: Role): Promise<void>
  /** The value of `$name`. A scene creates each one once. */
  thing(name: string): Promise<unknown>
  /** Sends a request as the keeper. */
  ask(address: string, input: Record<string, unknown>): Promise<unknown>
}

/** Functions that create the value of `$name` in a scene. */
export type Things = Readonly<Record<string, (scene: Scene) => unknown>>

export type ThingsOfCaller = Readonly<Record<string, (scene: Scene, role: Role) => unknown>>

/** Builds a scene in which each of `members` has the access level of its role. */
export async function buildScene(stage: Stage, { visibility, extras }: Place, members: readonly Role[], own: Things) {
  const { server, given, people } = stage
  const has = (one: (typeof EXTRAS)[number]) => extras.includes(one)
  const { db, clock } = server
  const keeper = await given.user()
  const above = has('subgroup') ? await given.group({ visibility }) : undefined
  const group = await given.group({
    visibility,
    ...(above && { parent: above }),
    ...(has('marked') && { marked_for_deletion_on: clock.today() }),
  })
  await db.write((trx) =>
    trx.updateTable('namespace').set({ created_at: CREATED_AT }).where('id', '=', group.id).execute(),
  )
  const origin = has('fork') ? await given.project() : undefined
  const project = await given.project({
    in: group,
    owner: keeper,
    visibility,
    default_branch: 'main',
    empty_repo: 0,
    created_at: CREATED_AT,
    ...(has('archived') && { archived: 1 }),
    ...(has('marked') && { marked_for_deletion_on: clock.today() }),
    ...(origin && { forked_from_project_id: origin.id }),
  })
  await given.member({ group }, keeper, 50)
  const join = async (role: Role) => {
    const [person, level] = [people[role], ROLES[role]]
    if (person && level) await given.member({ group }, person, level)
  }
  for (const role of members) {
    const person = people[role]
    await join(role)
    if (person && has('starred'))
      await db.write((trx) =>
        trx
          .insertInto('star')
          .values({ user_id: person.id, project_id: project.id, created_at: clock.iso() })
          .execute(),
      )
  }
  if (has('rule'))
    await db.write((trx) =>
      trx
        .insertInto('push_rule')
        .values({ group_id: group.id, created_at: clock.iso(), updated_at: clock.iso() })
        .execute(),
    )
  if (has('sharing')) await shareProject(server, await given.project(), group, 30)

  const made = new Map<string, unknown>()
  let token: string | undefined
  const scene: Scene = {
    ...{ ...stage, group, project, keeper, above, origin, join },
    async thing(name) {
      const make = own[name] ?? things[name]
      if (!make) throw new Error(`Unknown thing: $${name}`)
      if (!made.has(name)) made.set(name, await make(scene))
      return made.get(name)
    },
    async ask(address, input) {
      token ??= await given.token(keeper)
      return (await callBy(server, token, address, input)).body
    },
  }
  return scene
}

/** The values that samples of many folders use. */
const things: Things = {
  group: ({ group }) => group.id,
  project: ({ project }) => project.id,
  above: ({ above }) => above?.id ?? 0,
  origin: ({ origin }) => origin?.id ?? 0,
  group_path: ({ group }) => group.full_path,
  user: async ({ given }) => (await given.user()).id,
  email: async ({ given }) => (await given.user()).email,
  /** A member of the group and of the project. */
  member: async ({ given, group, project }) => {
    const user = await given.user()
    await given.member({ group }, user, 10)
    await given.member({ project }, user, 10)
    return user.id
  },
  partner: async ({ given }) => (await given.group()).id,
  loose_project: async ({ given }) => (await given.project()).id,
  /** An unused name. */
  fresh: ({ group }) => `fresh-${group.id}`,
}

/** The `id` or `iid` of an answer. */
export function numberIn(body: unknown, name: 'id' | 'iid'): number {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  if (typeof value !== 'number') throw new Error(`No ${name} in ${JSON.stringify(body)}`)
  return value
}
