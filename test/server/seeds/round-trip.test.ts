import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedDemo } from '../../../src-server/demo/seed-demo.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { isLong, runs } from '../../support/runs.ts'
import { brokenReferences, expectedAccess, storedAccess, wrongCounters, wrongPostings } from '../demo/checks.ts'
import { clock, instanceOf, rowsIn, seedOf } from './seed-store.ts'

const USERS = ['root', 'alice', 'bob', 'cara']
const user = fc.constantFrom(...USERS)
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((each) => each.trim() !== '')
const moment = fc.constantFrom('-30d', '-3d2h', '-1w', '2026-01-05T10:00:00.5Z', '+2d', 'yesterday 09:30', 'now')
const day = fc.constantFrom('today', '-3d', '+2w', '2026-03-01')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const few = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 3 })

const reaction = fc.record({ name: fc.constantFrom('thumbsup', 'thumbsdown'), user, created_at: maybe(moment) })
const reactions = fc.uniqueArray(reaction, { maxLength: 2, selector: ({ name, user: who }) => `${name} ${who}` })
const todo = fc.record({
  user,
  author: user,
  action: fc.constantFrom('mentioned', 'assigned'),
  state: maybe(fc.constantFrom('done', 'pending')),
})
const note = fc.record({
  author: user,
  body: text,
  internal: maybe(fc.boolean()),
  system: maybe(fc.boolean()),
  created_at: maybe(moment),
  reactions,
  replies: few(fc.record({ author: user, body: text, created_at: maybe(moment), reactions, todos: few(todo) })),
  todos: few(todo),
  activity: few(fc.record({ author: user, action: fc.constant('commented on'), title: maybe(text) })),
})
const record = {
  title: text,
  description: maybe(text),
  author: user,
  labels: fc.uniqueArray(fc.constantFrom('bug', 'of project', 'acme/web~bug'), { maxLength: 1 }),
  assignees: few(user),
  milestone: maybe(fc.constantFrom('1.0', 'Common')),
  created_at: maybe(moment),
  updated_at: maybe(moment),
  time_estimate: maybe(fc.nat(9999)),
  notes: few(note),
  reactions,
  time_spent: few(fc.record({ user, seconds: fc.integer({ min: -100, max: 9999 }), summary: maybe(text) })),
  subscriptions: fc.uniqueArray(user, { maxLength: 2 }),
  todos: few(todo),
  changes: few(fc.record({ kind: fc.constant('label'), user, action: fc.constant('add'), label: fc.constant('bug') })),
  activity: few(fc.record({ author: user, action: fc.constantFrom('opened', 'closed'), created_at: maybe(moment) })),
}
const issue = fc.record({
  ...record,
  state: maybe(fc.constantFrom('opened', 'closed')),
  confidential: maybe(fc.boolean()),
  due_date: maybe(day),
  weight: maybe(fc.nat(9)),
  epic: maybe(fc.constant('&1')),
  iteration: maybe(fc.constant('*2')),
})
const request = fc.record({
  ...record,
  state: maybe(fc.constantFrom('opened', 'closed', 'merged')),
  source_branch: fc.constantFrom('one', 'two'),
  draft: maybe(fc.boolean()),
  reviewers: fc.uniqueArray(user, { maxLength: 2 }),
  approvals: fc.uniqueArray(user, { maxLength: 2 }),
})
const seed = fc.record({
  settings: fc.record({ signup_enabled: fc.boolean(), default_projects_limit: fc.nat(100) }),
  users: fc
    .record({
      state: fc.constantFrom('active', 'blocked'),
      external: fc.boolean(),
      location: maybe(text),
      last_activity_on: maybe(day),
      created_at: maybe(moment),
    })
    .map((more) =>
      USERS.slice(1).map((username) => ({
        ...{ username, ...more, status: { message: 'Away' }, emails: [`${username}@second.example`] },
        tokens: [{ name: 'ci', token: `token-of-${username}`, scopes: ['api'], expires_at: '+30d' }],
        custom_attributes: { place: 'Oslo' },
      })),
    ),
  projects: fc
    .record({
      issues: few(issue),
      merge_requests: few(request),
      visibility: fc.constantFrom('private', 'public'),
      archived: fc.boolean(),
    })
    .map((more) => [
      {
        path: 'acme/web/app',
        ...more,
        labels: [{ title: 'of project', priority: 2 }],
        milestones: [{ title: '1.0', due_date: '+3d' }],
        topics: ['tools'],
        stars: ['bob'],
        push_rule: { max_file_size: 5 },
        environments: [{ name: 'production', deployments: [{ status: 'success' }] }],
        snippets: [{ title: 'S', content: 'x' }],
      },
      {
        path: 'alice/fork',
        forked_from: 'acme/web/app',
        shared_with: { acme: 'reporter' },
        former_paths: ['alice/old'],
      },
    ]),
  groups: fc.constant([
    {
      path: 'acme/web',
      labels: [{ title: 'bug' }],
      milestones: [{ title: 'Common' }],
      access_tokens: [{ name: 'bot', role: 'maintainer' }],
    },
    {
      path: 'acme',
      members: { alice: 'owner', bob: { role: 'guest', expires_at: '+9d' } },
      invitations: { 'new@mail.example': 'guest' },
      labels: [{ title: 'bug' }],
      epics: [{ title: 'E', notes: [{ body: 'n' }] }],
      iterations: [
        { start_date: '-7d', due_date: 'today' },
        { start_date: '+1d', due_date: '+7d', title: 'Next' },
      ],
    },
  ]),
  system_hooks: fc.constant([{ url: 'https://hooks.example/', paused: true }]),
})

describe('a seed of an instance', () => {
  test('makes an instance with the same rows, and the same seed again', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(seed, async (sown) => {
        const first = await instanceOf(JSON.parse(JSON.stringify(sown)))
        const written = await seedOf(first)
        const second = await instanceOf(written)
        expect(await rowsIn(second)).toEqual(await rowsIn(first))
        expect(await seedOf(second)).toBe(written)
        const relative = await instanceOf(await seedOf(first, 'relative'))
        expect(await rowsIn(relative)).toEqual(await rowsIn(first))
        expect(await wrongCounters(first)).toEqual([])
        expect(await wrongPostings(first)).toEqual([])
        expect(await brokenReferences(first)).toEqual([])
        expect(await storedAccess(first)).toEqual(await expectedAccess(first, clock.today()))
        for (const store of [first, second, relative]) await store.close()
      }),
      { ...runs(8, 300), endOnFailure: true },
    )
  })

  test.skipIf(!isLong)('of the demo makes an instance that gives the same seed', { timeout: 300_000 }, async () => {
    const demo = openImage(emptyImage())
    await seedDemo(demo, clock)
    const written = await seedOf(demo)
    const copy = await instanceOf(written)
    expect(await seedOf(copy)).toBe(written)
    await demo.close()
    await copy.close()
  })
})
