import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src-server/kit/clock.ts'
import { givenOn } from '../../support/given.ts'
import { runs } from '../../support/runs.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { reachOf, World } from './reference.ts'

const DAY_MS = 86_400_000

const pick = fc.nat({ max: 1000 })
const level = fc.constantFrom(5, 10, 20, 30, 40, 40, 50, 50)
/** Days after the change. Most memberships do not expire. */
const ends = fc.option(fc.integer({ min: -1, max: 4 }), { nil: null, freq: 3 })
const asked = { actor: pick, place: pick, level, ends }

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      ...asked,
      users: fc.array(pick, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('invite' as const),
      ...asked,
      users: fc.array(pick, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('change' as const), ...asked, user: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      actor: pick,
      place: pick,
      user: pick,
      alone: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), actor: pick, place: pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('share' as const), ...asked, group: pick }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unshare' as const), actor: pick, place: pick, group: pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 3 }) }),
  },
)
const worlds = fc.record({
  people: fc.integer({ min: 3, max: 5 }),
  parents: fc.array(pick, { minLength: 2, maxLength: 5 }),
  projects: fc.array(pick, { minLength: 2, maxLength: 4 }),
  steps: fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }),
})
type Drawn = typeof worlds extends fc.Arbitrary<infer T> ? T : never
type Step = Drawn['steps'][number]

/** An instance with users, a tree of groups whose top-level groups have an Owner, and projects in groups and personal namespaces. */
async function buildWorld({ people, parents, projects }: Drawn) {
  const server = await startTestServer()
  const given = givenOn(server)
  const users = await Promise.all(Array.from({ length: people }, () => given.user()))
  const tokens = new Map(await Promise.all(users.map(async (user) => [user.id, await given.token(user)] as const)))
  const groups: { id: number; top: boolean }[] = []
  for (const parent of parents) {
    const above = groups[parent % (groups.length + 1)]
    const group = await given.group({ visibility: 'public', ...(above && { parent: above }) })
    groups.push({ id: group.id, top: above === undefined })
    const owner = users[parent % users.length]
    if (!above && owner) await given.member({ group }, owner, 50)
  }
  const made: { id: number }[] = []
  for (const place of projects) {
    const group = groups[place % (groups.length + 1)]
    const owner = users[place % users.length]
    made.push(await given.project(group ? { in: group } : owner ? { owner } : {}))
  }
  const places = [
    ...groups.map(({ id }) => ({ kind: 'group' as const, id })),
    ...made.map(({ id }) => ({ kind: 'project' as const, id })),
  ]
  return { server, users, tokens, groups, places, world: new World(server.db) }
}
type Built = Awaited<ReturnType<typeof buildWorld>>

const at = <T>(list: readonly T[], n: number): T => {
  const one = list[n % list.length]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** Takes a step through the API. Returns the caller and the answer, or undefined if only time has passed. */
async function takeStep(
  { server, users, tokens, groups, places }: Built,
  one: Step,
  levels: ReadonlyMap<string, number>,
) {
  const on = (days: number | null) => (days === null ? {} : { expires_at: addDays(server.clock.today(), days) })
  if (one.kind === 'days pass') {
    server.clock.advance(one.days * DAY_MS)
    await callBy(server, undefined, 'GET /topics', {})
    return undefined
  }
  const place = at(places, one.place)
  // Half of the callers are Maintainers or Owners of the place: otherwise nearly all requests would be refused.
  const able = users.filter((user) => (levels.get(`${user.id} ${place.kind} ${place.id}`) ?? 0) >= 40)
  const actor = at(one.actor % 2 === 0 && able.length > 0 ? able : users, one.actor)
  const send = (method: string, path: string, input: object) =>
    callBy(server, tokens.get(actor.id), `${method} /${place.kind}s/:id/${path}`, { id: place.id, ...input })
  const named = 'users' in one ? one.users.map((n) => at(users, n)) : []
  const answer =
    one.kind === 'add'
      ? await send('POST', 'members', {
          user_id: named.map((user) => user.id).join(),
          access_level: one.level,
          ...on(one.ends),
        })
      : one.kind === 'invite'
        ? await send('POST', 'invitations', {
            email: named.map((user) => user.email),
            access_level: one.level,
            ...on(one.ends),
          })
        : one.kind === 'change'
          ? await send('PUT', 'members/:user_id', {
              user_id: at(users, one.user).id,
              access_level: one.level,
              ...on(one.ends),
            })
          : one.kind === 'remove'
            ? await send('DELETE', 'members/:user_id', {
                user_id: at(users, one.user).id,
                skip_subresources: one.alone,
              })
            : one.kind === 'share'
              ? await send('POST', 'share', {
                  group_id: at(groups, one.group).id,
                  group_access: one.level,
                  ...on(one.ends),
                })
              : one.kind === 'unshare'
                ? await send('DELETE', 'share/:group_id', { group_id: at(groups, one.group).id })
                : await send('DELETE', 'members/:user_id', { user_id: actor.id })
  return { actor, answer }
}
type Reach = ReturnType<typeof reachOf>
const levelsOf = (reach: Reach): Map<string, number> =>
  new Map([
    ...reach.groups.map(([user, id, reached]) => [`${user} group ${id}`, reached] as const),
    ...reach.projects.map(([user, id, reached]) => [`${user} project ${id}`, reached] as const),
  ])

describe('any changes of members', () => {
  test('match the slow reference, grant nobody more than the caller has, and leave every top-level group an Owner', async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(worlds, async (drawn) => {
        const built = await buildWorld(drawn)
        const { server, world, groups, users } = built
        try {
          for (const one of drawn.steps) {
            const before = levelsOf(reachOf(await world.facts(), server.clock.today()))
            const taken = await takeStep(built, one, before)
            const facts = await world.facts()
            const reach = reachOf(facts, server.clock.today())
            const what = `after ${JSON.stringify(one)}, ${taken?.answer.status} ${taken?.answer.text}`
            expect(await world.storedAccess(), what).toEqual(reach)
            if (taken && taken.answer.status < 300) done++
            if (taken) {
              const raised = [...levelsOf(reach)].filter(([key, now]) => now > (before.get(key) ?? 0))
              const above = raised.filter(([key, now]) => {
                const place = key.slice(key.indexOf(' ') + 1)
                return now > (before.get(`${taken.actor.id} ${place}`) ?? 0)
              })
              expect(above, what).toEqual([])
            }
            for (const { id, top } of groups)
              if (top) {
                const owners = facts.members.filter(
                  (row) => row.group_id === id && row.access_level === 50 && row.expires_at === null,
                )
                expect(owners.length, `${what} of group ${id}`).toBeGreaterThan(0)
              }
          }
          for (const place of built.places) {
            const reach = reachOf(await world.facts(), server.clock.today())
            const expected = (place.kind === 'group' ? reach.groups : reach.projects)
              .filter(([, id]) => id === place.id)
              .map(([user, , reached]) => [user, reached])
            const { body } = await callBy(
              server,
              built.tokens.get(users[0]?.id ?? 0),
              `GET /${place.kind}s/:id/members/all`,
              {
                id: place.id,
                per_page: 100,
              },
            )
            const listed = Array.isArray(body) ? body.map((row) => [row.id, row.access_level]) : []
            expect(listed).toEqual(expected)
          }
        } finally {
          await server.stop()
        }
      }),
      runs(15, 400, 20_260_523),
    )
    expect(done).toBeGreaterThan(100)
  }, 600_000)
})
