import { describe, expect, test } from 'vitest'
import { groupProjectList } from '../../../src-renderer/groups/group-projects-list.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const list = groupProjectList(7, { include_subgroups: true, with_shared: false })
const parse = (text: string) =>
  list.toQuery(
    parseFilter(
      text,
      list.operators.map(({ name }) => name),
    ),
  )

describe('the projects of a group', () => {
  test.each([
    ['archived:no visibility:internal saw', { archived: false, visibility: 'internal', search: 'saw' }],
    ['level:guest', { min_access_level: 10 }],
    ['level:developer', { min_access_level: 30 }],
    ['level:owner', { min_access_level: 50 }],
    ['owned:yes starred:yes', { owned: true, starred: true }],
    ['with:issues with:merge_requests', { with_issues_enabled: true, with_merge_requests_enabled: true }],
  ])('%s is %j', (text, query) => {
    expect(parse(text)).toEqual({ query, problems: new Map() })
  })

  test.each([
    ['archived:maybe', 'Use archived: with yes or no.'],
    ['visibility:secret', 'Use visibility: with private, internal or public.'],
    ['level:boss', 'Use level: with guest, reporter, developer, maintainer or owner.'],
    ['owned:no', 'Use owned: only with yes. The server cannot filter for the opposite.'],
    ['with:wiki', 'Use with: with issues or merge_requests.'],
    ['-starred:yes', 'starred: cannot be negated with a minus.'],
  ])('%s has a problem: %s', (text, problem) => {
    expect(parse(text)).toEqual({ query: {}, problems: new Map([[text, problem]]) })
  })

  test('are read and counted in the same range', () => {
    const own = { id: 7, include_subgroups: true, with_shared: false, owned: true }
    const order = { order_by: 'name', sort: 'asc' } as const
    expect(list.source({ owned: true }, order).key(3)).toEqual([
      'GET /groups/:id/projects',
      { ...own, ...order, page: 3, per_page: 100 },
    ])
    expect(list.count({ owned: true }).key).toEqual(['GET /groups/:id/projects', { ...own, simple: true, per_page: 1 }])
  })
})
