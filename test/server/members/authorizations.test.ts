import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src-server/kit/clock.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import type { Trx } from '../../../src-server/kit/db/schema.ts'
import { refreshContainers, refreshMembers, refreshUsers } from '../../../src-server/memberships/authorizations.ts'
import { endExpired } from '../../../src-server/memberships/expiry-queries.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { runs } from '../../support/runs.ts'
import { reachOf, World } from './reference.ts'

const FIRST_DAY = '2026-05-22'
const image = emptyImage()

const level = fc.constantFrom(5, 10, 20, 30, 40, 50)
const shareLevel = fc.constantFrom(10, 20, 30, 40, 50)
/** Days after the first day. Most memberships do not expire. */
const ends = fc.option(fc.integer({ min: -1, max: 6 }), { nil: null, freq: 3 })
const pick = fc.nat({ max: 1000 })

const change = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('join' as const),
      where: pick,
      user: pick,
      level,
      ends,
      asked: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), which: pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('share project' as const),
      project: pick,
      group: pick,
      level: shareLevel,
      ends,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('share group' as const),
      group: pick,
      with: pick,
      level: shareLevel,
      ends,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unshare' as const), which: pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move group' as const), group: pick, parent: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move project' as const), project: pick, to: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('days pass' as const), days: fc.integer({ min: 1, max: 3 }) }),
  },
)
const worlds = fc.record({
  users: fc.integer({ min: 1, max: 3 }),
  parents: fc.array(pick, { minLength: 2, maxLength: 6 }),
  projects: fc.array(pick, { minLength: 1, maxLength: 5 }),
  changes: fc.array(change, { minLength: 10, maxLength: 30, size: 'max' }),
})

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never
type Plan = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never

interface Membership {
  user_id: number
  group_id: number | null
  project_id: number | null
}

/** Recomputes all access of the user, or only the access that the membership can change. */
async function refreshOf(trx: Trx, member: Membership | undefined, day: string, { whole }: { whole: boolean }) {
  if (!member) return
  const { user_id, group_id, project_id } = member
  const changed = {
    group_ids: group_id === null ? [] : [group_id],
    project_ids: project_id === null ? [] : [project_id],
  }
  if (whole) await refreshUsers(trx, [user_id], day)
  else await refreshMembers(trx, [user_id], changed, day)
}

/** Builds the world and compares the stored access with the reference after each change. */
async function checkEveryChange({ users, parents, projects, changes }: Plan) {
  const store = openImage(Buffer.from(image))
  let day = FIRST_DAY
  const world = new World(store)
  await world.people(users)
  for (const parent of parents) await world.group(parent)
  for (const place of projects) await world.project(place)
  await store.write((trx) => refreshContainers(trx, world.everything(), day))
  const on = (days: number | null) => (days === null ? null : addDays(FIRST_DAY, days))
  for (const one of changes) {
    await store.write(async (trx) => {
      if (one.kind === 'join') {
        const member = await world.join(trx, one.where, one.user, one.level, on(one.ends), one.asked)
        await refreshOf(trx, member, day, { whole: one.user % 2 === 0 })
      } else if (one.kind === 'leave') {
        const member = await world.leave(trx, one.which)
        await refreshOf(trx, member, day, { whole: one.which % 2 === 0 })
      } else if (one.kind === 'days pass') {
        day = addDays(day, one.days)
        await endExpired(trx, day, `${day}T06:00:00.000Z`)
      } else await refreshContainers(trx, await world.rearrange(trx, one, on), day)
    })
    const expected = reachOf(await world.facts(), day)
    expect(await world.storedAccess(), `after ${JSON.stringify(one)} on ${day}`).toEqual(expected)
  }
  await store.close()
}

// Groups by their number: `TOP` contains `BELOW`, `SHARED` contains `INSIDE`, and `APART` is alone.
const [TOP, BELOW, SHARED, INSIDE, APART] = [0, 1, 2, 3, 4] as const
/** The number of the group itself means that it has no parent. */
const PARENTS = [0, TOP, 2, SHARED, 4]
/** The project of `INSIDE`, and the project of `APART`. */
const [OWN, LENT] = [0, 1] as const
const PROJECTS = [INSIDE, APART]
/** `join` and `leave` with odd numbers recompute only what the membership can change. */
const ADA = 1

/** The levels that both a membership and a share can have. */
type Level = 10 | 20 | 30 | 40 | 50

const join = (where: number, level: Level, ends: number | null = null): Change => ({
  kind: 'join',
  where,
  user: ADA,
  level,
  ends,
  asked: false,
})
const shareGroup = (group: number, level: Level, ends: number | null = null): Change => ({
  kind: 'share group',
  group,
  with: BELOW,
  level,
  ends,
})
const shareProject = (project: number, level: Level, ends: number | null = null): Change => ({
  kind: 'share project',
  project,
  group: BELOW,
  level,
  ends,
})
/** `SHARED` and the project `LENT` are shared with `BELOW`, so members of `TOP` reach both. */
const SHARES = [shareGroup(SHARED, 30), shareProject(LENT, 40)]

describe('authorizations', () => {
  test.for<[title: string, changes: Change[]]>([
    ['somebody joins and leaves', [...SHARES, join(APART, 10), join(TOP, 50), { kind: 'leave', which: 1 }]],
    [
      'a membership expires',
      [...SHARES, join(TOP, 50, 2), { kind: 'days pass', days: 1 }, { kind: 'days pass', days: 1 }],
    ],
    [
      'the group moves to another parent and back',
      [
        ...SHARES,
        join(APART, 30),
        { kind: 'move group', group: TOP, parent: APART },
        { kind: 'move group', group: TOP, parent: 5 },
      ],
    ],
    [
      'a share expires',
      [shareGroup(SHARED, 30, 1), shareProject(LENT, 40, 1), join(TOP, 50), { kind: 'days pass', days: 1 }],
    ],
    ['a share is removed', [...SHARES, join(TOP, 50), { kind: 'unshare', which: 0 }, { kind: 'unshare', which: 0 }]],
    [
      'somebody joins the group of a project that is shared',
      [...SHARES, shareProject(OWN, 50), join(TOP, 50), join(SHARED, 40), { kind: 'leave', which: 1 }],
    ],
  ])('members of a parent group reach what is shared with its subgroup: %s', async ([, changes]) => {
    await checkEveryChange({ users: 2, parents: PARENTS, projects: PROJECTS, changes })
  })

  test('match a slow reference over all memberships, groups and shares after every change', async () => {
    await fc.assert(fc.asyncProperty(worlds, checkEveryChange), runs(40, 1_000))
  }, 600_000)

  test('a day without expiry changes nothing, and is checked once', async () => {
    const store = openImage(Buffer.from(image))
    const world = new World(store)
    await world.people(1)
    await world.group(0)
    await store.write(async (trx) => {
      await refreshOf(trx, await world.join(trx, 0, 0, 30, '2026-05-24', false), FIRST_DAY, { whole: true })
      await endExpired(trx, '2026-05-23', '2026-05-23T06:00:00.000Z')
    })
    expect((await world.storedAccess()).groups).toHaveLength(1)
    await store.write((trx) => endExpired(trx, '2026-05-24', '2026-05-24T06:00:00.000Z'))
    expect((await world.storedAccess()).groups).toEqual([])
    await store.close()
  })
})
