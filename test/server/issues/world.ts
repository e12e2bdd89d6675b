import fc from 'fast-check'
import type { Given, GivenUser } from '../../support/given.ts'
import { givenIssuesOn, writeIssue } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import type { Query } from './reference.ts'

/** Moments and the day that filters compare with. Some issues have exactly these values. */
const MOMENTS = ['2026-04-15T10:00:00.000Z', '2026-05-10T10:00:01.000Z', '2026-06-01T00:00:00.000Z'] as const
const TODAY = '2026-05-22'

const HEALTH = ['on_track', 'needs_attention', 'at_risk'] as const
const EMOJIS = ['thumbsup', 'heart'] as const
const WORDS = ['needle', 'haystack', 'Needles', 'login', 'slow', 'ünder', 'a b', 'x', '100% sure', 'under_score']
const TITLES = ['bug', 'feature', 'rare', 'shared', 'urgent']

/** Creates a small world with all variants of issues, from a seed, so that a failure can be repeated. */
export async function drawWorld(server: TestServer, given: Given, count: number, seed: number) {
  const make = givenIssuesOn(server)
  const [admin, reporter, guest, stranger, external, banned] = [
    await given.admin(),
    await given.user({ username: 'reporter' }),
    await given.user({ username: 'guest' }),
    await given.user({ username: 'stranger' }),
    await given.user({ external: 1 }),
    await given.user({ username: 'banned', state: 'banned' }),
  ]
  const people = [admin, reporter, guest, stranger, external, banned]
  const group = await given.group({ path: 'acme' })
  const open = await given.project({ in: group, owner: admin })
  const closed = await given.project({ in: group, owner: admin, visibility: 'private' })
  const inside = await given.project({
    in: group,
    owner: admin,
    visibility: 'internal',
    issues_access_level: 'private',
  })
  const old = await given.project({ owner: stranger, archived: 1 })
  const below = await given.group({ path: 'below', parent: group })
  const deep = await given.project({ in: below, owner: admin })
  const projects = [open, closed, inside, old, deep]
  for (const project of projects) {
    await given.member({ project }, reporter, 20)
    await given.member({ project }, guest, 10)
  }
  const shared = await make.label({ group }, 'shared')
  const labels = new Map<number, { id: number }[]>()
  for (const project of projects) {
    const own = []
    for (const [index, title] of TITLES.entries())
      own.push(await make.label({ project }, title, index < 3 ? { priority: index + 1 } : {}))
    labels.set(project.id, project === old ? own : [...own, shared])
  }
  const milestones = new Map<number, { id: number }[]>()
  const ofGroup = await make.milestone({ group }, 'group 1', { start_date: '2026-05-01', due_date: '2026-06-10' })
  for (const project of projects)
    milestones.set(project.id, [
      await make.milestone({ project }, '1.0', { due_date: '2026-05-01', start_date: '2026-04-01' }),
      await make.milestone({ project }, '2.0', { due_date: '2026-06-01', start_date: '2026-05-20' }),
      await make.milestone({ project }, '3.0', { due_date: '2026-07-01', state: 'closed', start_date: '2026-05-02' }),
      ...(project === old ? [] : [ofGroup]),
    ])

  const { epics, iterations } = await drawPlans(server, group, admin)
  const rng = randomOf(seed)
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(rng() * values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
  const maybe = <T>(chance: number, value: () => T): T | null => (rng() < chance ? value() : null)
  const day = () => `2026-0${4 + Math.floor(rng() * 3)}-${String(1 + Math.floor(rng() * 28)).padStart(2, '0')}`
  const text = () => Array.from({ length: 1 + Math.floor(rng() * 4) }, () => pick(WORDS)).join(' ')
  for (let i = 0; i < count; i++) {
    const project = pick(projects)
    // Some at the same time, so that the order of equal values is tested.
    const created_at = rng() < 0.2 ? pick(MOMENTS) : `${day()}T10:00:0${Math.floor(rng() * 3)}.000Z`
    const issue = await server.db.write((trx) =>
      writeIssue(trx, {
        project_id: project.id,
        author_id: pick(people).id,
        title: text(),
        description: maybe(0.7, text),
        state: rng() < 0.4 ? 2 : 1,
        confidential: rng() < 0.3 ? 1 : 0,
        issue_type: rng() < 0.2 ? 'incident' : 'issue',
        milestone_id: maybe(0.6, () => pick(milestones.get(project.id) ?? []).id),
        due_date: maybe(0.5, () => (rng() < 0.2 ? TODAY : day())),
        weight: maybe(0.6, () => Math.floor(rng() * 4)),
        epic_id: maybe(0.4, () => pick(epics)),
        iteration_id: maybe(0.4, () => pick(iterations)),
        health_status: maybe(0.4, () => pick(HEALTH)),
        upvotes: Math.floor(rng() * 3),
        relative_position: maybe(0.7, () => Math.floor(rng() * 5) * 513),
        labels: (labels.get(project.id) ?? []).filter(() => rng() < 0.3),
        assignees: people.filter(() => rng() < 0.2),
        created_at,
        updated_at: rng() < 0.2 ? pick(MOMENTS) : `${day()}T12:00:00.000Z`,
      }),
    )
    for (const user of people) for (const name of EMOJIS) if (rng() < 0.1) await give(server, user, name, issue)
  }
  return {
    group,
    below,
    viewers: [null, admin, reporter, guest, stranger, external] as const,
    people,
    projects,
    open,
    closed,
    inside,
    old,
  }
}

/** Two epics and two iterations of the group. One iteration is the current one. */
async function drawPlans({ db, clock }: TestServer, group: { id: number }, author: { id: number }) {
  const moments = { created_at: clock.iso(), updated_at: clock.iso() }
  const epics: number[] = []
  const iterations: number[] = []
  const spans = [
    ['2026-04-01', '2026-04-30', 'past'],
    ['2026-05-15', '2026-05-31', 'now'],
  ] as const
  await db.write(async (trx) => {
    for (const [index, [start_date, due_date, title]] of spans.entries()) {
      const iid = index + 1
      const epic = { group_id: group.id, iid, author_id: author.id, title: `Epic ${iid}`, ...moments }
      epics.push((await trx.insertInto('epic').values(epic).returning('id').executeTakeFirstOrThrow()).id)
      const iteration = { group_id: group.id, iid, sequence: iid, title, start_date, due_date, ...moments }
      iterations.push(
        (await trx.insertInto('iteration').values(iteration).returning('id').executeTakeFirstOrThrow()).id,
      )
    }
  })
  return { epics, iterations }
}

const give = ({ db, clock }: TestServer, user: { id: number }, name: string, issue: { id: number }) =>
  db.write((trx) =>
    trx
      .insertInto('award_emoji')
      .values({
        ...{ name, user_id: user.id, awardable_type: 'Issue', awardable_id: issue.id },
        ...{ created_at: clock.iso(), updated_at: clock.iso() },
      })
      .execute(),
  )

/** mulberry32 */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const titles = fc.constantFrom(...TITLES, 'no such label')
const moment = fc.constantFrom(...MOMENTS)
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 })

/** Queries with several filters, for the world of `drawWorld`. `across`: for a list across projects, which has other filters in `not`. */
export function queries(people: readonly GivenUser[], across = false): fc.Arbitrary<Query> {
  const id = fc.constantFrom(...people.map((one) => one.id), 999)
  const username = fc.constantFrom(...people.map((one) => one.username), 'nobody')
  const word = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.constantFrom('None' as const, 'Any' as const))
  const who = fc.oneof(
    fc.record({ assignee_id: word(id) }),
    fc.record({ assignee_username: fc.uniqueArray(username, { minLength: 1, maxLength: 2 }) }),
    fc.record({ author_id: id }),
    fc.record({ author_username: username }),
    fc.constant({}),
    fc.constant({}),
  )
  const negated = {
    labels: fc.uniqueArray(titles, { minLength: 1, maxLength: 2 }),
    milestone: fc.constantFrom('1.0', 'group 1'),
    author_id: id,
    author_username: username,
    assignee_id: id,
    assignee_username: fc.uniqueArray(username, { minLength: 1, maxLength: 2 }),
  }
  const what = fc.record({
    state: optional(fc.constantFrom('opened' as const, 'closed' as const, 'all' as const)),
    labels: optional(
      fc.oneof(fc.uniqueArray(titles, { minLength: 1, maxLength: 2 }), fc.constantFrom(['None'], ['Any'])),
    ),
    confidential: sparse(fc.boolean()),
    iids: sparse(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 })),
    issue_type: sparse(fc.constantFrom('issue', 'incident')),
    search: sparse(
      fc.constantFrom(
        'needle',
        'NEEDLE login',
        'haystack slow',
        'ünder',
        'x',
        'a b',
        '100% sure',
        'under_score',
        'nowhere',
      ),
    ),
    due_date: sparse(
      fc.constantFrom('0', 'any', 'today', 'tomorrow', 'overdue', 'week', 'month', 'next_month_and_previous_two_weeks'),
    ),
    created_after: sparse(moment),
    created_before: sparse(moment),
    updated_after: sparse(moment),
    updated_before: sparse(moment),
    weight: sparse(word(fc.integer({ min: 0, max: 4 }))),
    my_reaction_emoji: sparse(fc.constantFrom('thumbsup', 'heart', 'tada', 'None', 'Any')),
    epic_id: sparse(word(fc.constantFrom(1, 2, 99))),
    health_status: sparse(fc.constantFrom(...HEALTH, 'None', 'Any')),
    not: sparse(
      across
        ? fc.record({ ...negated, ...negatedAcross }, { requiredKeys: [] })
        : fc.record({ ...negated, ...negatedWithin }, { requiredKeys: [] }),
    ),
    in: sparse(fc.constantFrom(['title' as const], ['description' as const])),
    order_by: optional(
      fc.constantFrom(
        'created_at',
        'updated_at',
        'title',
        'due_date',
        'popularity',
        'weight',
        'label_priority',
        'milestone_due',
        'priority',
        'relative_position',
      ),
    ),
    sort: optional(fc.constantFrom('asc' as const, 'desc' as const)),
  })
  const when = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.record({
        milestone: fc.constantFrom('1.0', '2.0', 'group 1', 'None', 'Any', '#upcoming', '#started', 'no such'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ milestone_id: fc.constantFrom('None', 'Any', 'Upcoming', 'Started') }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        iteration_id: fc.constantFrom(1, 2, 99, 'None' as const, 'Any' as const, 'Current' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ iteration_title: fc.constantFrom('past', 'now', 'no such') }) },
  )
  return fc.tuple(who, what, when).map(([a, b, c]) => withoutUndefined({ ...a, ...b, ...c }))
}

const negatedAcross = {
  iids: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 }),
  milestone_id: fc.constantFrom('Upcoming' as const, 'Started' as const),
  iteration_id: fc.constantFrom(1, 2, 99),
  iteration_title: fc.constantFrom('past', 'no such'),
  weight: fc.integer({ min: 0, max: 4 }),
}
const negatedWithin = {
  my_reaction_emoji: fc.constantFrom('thumbsup', 'tada'),
  search: fc.constantFrom('needle', 'NEEDLE login', 'x', 'ünder', 'nowhere'),
  in: fc.constantFrom(['title' as const], ['description' as const]),
}

const sparse = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const withoutUndefined = (query: object): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
