import { describe, expect, test } from 'vitest'
import {
  type Act,
  type Choice,
  type Contents,
  divide,
  wayOf,
  waysOf,
} from '../../../src-renderer/projects/bulk-plan.ts'
import { touchesOf } from '../../../src-renderer/projects/bulk-touches.ts'

const choice: Choice = { visibility: 'private', to: undefined, for_good: false }
const one = (id: number, said: Partial<Contents> = {}): Contents => ({
  id,
  name: `p${id}`,
  path_with_namespace: `harbor/p${id}`,
  namespace_kind: 'group',
  namespace_path: 'harbor',
  namespace_visibility: 'public',
  archived: false,
  visibility: 'internal',
  marked_for_deletion_on: null,
  access_level: 50,
  deletion: { allowed: true, after_days: null },
  holds: {
    issues: 10,
    open_issues: 4,
    merge_requests: 1,
    milestones: 2,
    labels: 3,
    deployments: 0,
    members: 5,
    shares: 0,
    forks: 1,
    stars: 0,
    storage_size: 1_000_000,
  },
  ...said,
})
const touches = (act: Act, goes: readonly Contents[], ways: number, chosen = choice) =>
  touchesOf(act, { goes, all: goes }, ways, chosen)
const told = (refused: ReturnType<typeof divide>['refused']) => refused.map((r) => [r.why, r.projects.map((p) => p.id)])

describe('what an act leaves out, known beforehand', () => {
  const all = [
    one(1),
    one(2, { archived: true }),
    one(3, { access_level: 30, holds: null }),
    one(4, { access_level: 0, holds: null }),
    one(5, { marked_for_deletion_on: '2026-11-20', archived: true }),
    one(6, { visibility: 'private' }),
    one(7, { access_level: 30, holds: null }),
  ]

  test('archived ones are not archived again, and each needs its owner', () => {
    const { goes, refused } = divide('archive', all, choice)
    expect(goes.map(({ id }) => id)).toEqual([1, 6])
    expect(told(refused)).toEqual([
      ['archived already', [2, 5]],
      ['you are Developer; it takes Owner', [3, 7]],
      ['you are no member; it takes Owner', [4]],
    ])
  })

  test('only archived ones are unarchived, and not those that wait for their removal', () => {
    const { goes, refused } = divide('unarchive', all, choice)
    expect(goes.map(({ id }) => id)).toEqual([2])
    expect(told(refused)).toContainEqual(['marked for deletion: restore it instead', [5]])
  })

  test('a visibility that they have is no change, and archived ones are read-only', () => {
    expect(divide('visibility', all, choice).goes.map(({ id }) => id)).toEqual([1])
    expect(divide('visibility', all, { ...choice, visibility: 'public' }).goes.map(({ id }) => id)).toEqual([1, 6])
  })

  test('none becomes more open than its group', () => {
    const within = (namespace_visibility: Contents['namespace_visibility']) =>
      one(1, { namespace_visibility, visibility: 'private' })
    const why = (above: Contents['namespace_visibility'], visibility: Choice['visibility']) =>
      divide('visibility', [within(above)], { ...choice, visibility }).refused.map((refusal) => refusal.why)
    expect(why('internal', 'public')).toEqual(['in an internal group'])
    expect(why('private', 'internal')).toEqual(['in a private group'])
    expect(why('internal', 'internal')).toEqual([])
    expect(why(null, 'public')).toEqual([])
  })

  test('nothing moves to where it is', () => {
    const to = { id: 9, full_path: 'harbor' }
    expect(divide('transfer', all, { ...choice, to }).goes).toEqual([])
  })

  test('what is marked for deletion can only be deleted for good, or restored', () => {
    expect(divide('delete', all, choice).goes.map(({ id }) => id)).toEqual([1, 2, 6])
    expect(divide('delete', all, { ...choice, for_good: true }).goes.map(({ id }) => id)).toEqual([1, 2, 5, 6])
    expect(divide('restore', all, choice).goes.map(({ id }) => id)).toEqual([5])
  })

  test('where only administrators delete, others are told so', () => {
    const guarded = [one(1, { deletion: { allowed: false, after_days: null } })]
    expect(told(divide('delete', guarded, choice).refused)).toEqual([
      ['only administrators may delete projects here', [1]],
    ])
  })
})

describe('the preview', () => {
  test('leaves out what there is none of, and counts only what goes', () => {
    const bare = one(1, {
      namespace_kind: 'user',
      holds: { ...(one(1).holds ?? expect.fail()), issues: 0, open_issues: 0, merge_requests: 0, members: 0 },
    })
    const names = (act: Act) => touches(act, [bare], 1).map(({ what }) => what)
    expect(names('archive')).toEqual(['1 project', 'Repositories, wikis and files', '1 fork'])
    expect(names('transfer')).toEqual(['Paths', 'Earlier paths'])
    const chosen: Choice = { ...choice, visibility: 'public' }
    const all = [bare, one(2, { archived: true }), one(3, { visibility: 'public' })]
    expect(touchesOf('visibility', { goes: [bare], all }, 3, chosen).map(({ what }) => what)).toEqual([
      '1 project is internal',
      '1 project is public',
      '1 fork',
    ])
  })

  test('sums up what is lost, by number and name', () => {
    expect(touches('delete', [one(1), one(2)], 1).map(({ what, outcomes }) => [what, ...outcomes])).toEqual([
      ['20 issues, 2 merge requests', 'destroyed'],
      ['6 labels, 4 milestones', 'destroyed'],
      ['Repositories, wikis and files', 'destroyed'],
      ['10 memberships', 'removed'],
      ['2 forks', 'stay'],
      ['Namespace harbor', 'stays'],
    ])
  })

  test('has a second way where deleted projects are kept for some days', () => {
    const kept = [one(1, { deletion: { allowed: true, after_days: 7 } })]
    expect(waysOf('delete', [one(1)], choice).map(({ id }) => id)).toEqual(['delete'])
    expect(waysOf('delete', kept, choice).map(({ id, detail }) => [id, detail])).toEqual([
      ['delete', 'kept 7 days in groups'],
      ['for_good', 'at once'],
    ])
    expect(wayOf('delete', { ...choice, for_good: true })).toBe('for_good')
    expect(touches('delete', kept, 2)[0]?.outcomes).toEqual(['destroyed later', 'destroyed'])
  })

  test('a change of visibility has a column each', () => {
    expect(waysOf('visibility', [one(1)], choice).map(({ id }) => id)).toEqual(['private', 'internal', 'public'])
    const all = [one(1), one(2), one(3, { visibility: 'public' })]
    expect(touches('visibility', all, 3).slice(0, 2)).toEqual([
      { what: '2 projects are internal', outcomes: ['become private', 'stay', 'become public'] },
      { what: '1 project is public', outcomes: ['become private', 'become internal', 'stay'] },
    ])
    for (const { outcomes } of touches('visibility', all, 3)) expect(outcomes).toHaveLength(3)
  })

  test('a transfer shows the path that comes of it', () => {
    const to = { id: 9, full_path: 'pier/tools' }
    expect(touches('transfer', [one(1)], 1, { ...choice, to })[0]?.detail).toBe('harbor/p1 → pier/tools/p1')
  })
})
