import { expect, test } from 'vitest'
import { buildCounts } from '../../../src-renderer/home/figures.ts'

const bucket = (ok: number, others = 0) => ({
  ...{ at: '', ok, not_modified: others, client_error: others, server_error: others },
})
type State = Parameters<typeof buildCounts>[0]
const stateWith = (trends: Partial<State['trends']>, buckets: readonly object[] = [], storage_projects = 3): State =>
  JSON.parse(
    JSON.stringify({
      counts: { projects: 1200, issues_opened: 34, users: 5, groups: 6, storage_bytes: 2_000_000, storage_projects },
      trends: { projects: [], issues_opened: [], users: [], groups: [], ...trends },
      traffic: { requests_last_hour: 1541, buckets },
    }),
  )

test('the key figures have their values, in one order', () => {
  const figures = buildCounts(stateWith({}))
  expect(figures.map(({ name, value }) => [name, value])).toEqual([
    ['Projects', '1,200'],
    ['Open issues', '34'],
    ['Users', '5'],
    ['Groups', '6'],
    ['Requests', '1,541'],
    ['Storage', '2.0 MB'],
  ])
  expect(figures.map(({ trend }) => trend)).toEqual(['', '', '', '', 'in the last hour', 'in 3 projects'])
  expect(buildCounts(stateWith({}, [], 1)).at(-1)?.trend).toBe('in 1 project')
})

test.each([
  [[4, 9, 12], '+3 this week'],
  [[4, 12, 9], '−3 this week'],
  [[4, 9, 9], 'same as last week'],
  [[9], ''],
])('the trend of the weeks %j is %j', (projects, trend) => {
  expect(buildCounts(stateWith({ projects }))[0]).toMatchObject({ trend, values: projects })
})

test('requests are shown by the minute, with all answers', () => {
  const buckets = [bucket(1, 1), bucket(2), bucket(3), bucket(4), bucket(5)]
  expect(buildCounts(stateWith({}, buckets))[4]?.values).toEqual([13, 5])
})
