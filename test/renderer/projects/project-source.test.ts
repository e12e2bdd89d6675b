import { describe, expect, test } from 'vitest'
import {
  type ProjectQuery,
  projectCount,
  projectSource,
  supportsFilter,
  supportsOrder,
} from '../../../src-renderer/projects/project-source.ts'

/** A value of each filter that no other filter has. */
const FILTERS = {
  ...{ archived: true, visibility: 'internal', search: 'saw', starred: true, owned: true, min_access_level: 30 },
  ...{ with_issues_enabled: true, with_merge_requests_enabled: true, membership: true, id_after: 7, id_before: 90 },
  ...{ with_programming_language: 'Go', topic: ['node'], topic_id: 4, repository_storage: 'second' },
} satisfies ProjectQuery

const ORDER = { order_by: 'name', sort: 'asc' } as const

const cases = [
  [undefined, 'GET /projects', {}],
  [
    { kind: 'group', path: 'acme' },
    'GET /groups/:id/projects',
    { id: 'acme', include_subgroups: true, with_shared: false },
  ],
  [{ kind: 'owner', path: 'ada' }, 'GET /users/:user_id/projects', { user_id: 'ada' }],
] as const

describe.each(cases)('the projects of %j', (scope, address, own) => {
  const query: ProjectQuery = scope ? { scope, ...FILTERS } : FILTERS
  const supported = Object.fromEntries(Object.entries(FILTERS).filter(([name]) => supportsFilter(scope, name)))

  test('are listed with every filter that the address supports, each with its own value', () => {
    const statistics = scope?.kind === 'group' ? {} : { statistics: true }
    const [asked, input] = projectSource(query, ORDER).key(2)
    expect([asked, input]).toEqual([address, { ...own, ...supported, ...statistics, ...ORDER, page: 2, per_page: 100 }])
  })

  test('are counted with the same filters', () => {
    expect(projectCount(query).key).toEqual([address, { ...own, ...supported, simple: true, per_page: 1 }])
  })

  test('are sorted only by what the address supports', () => {
    const order = { order_by: 'storage_size', sort: 'desc' } as const
    const [, input] = projectSource(query, order).key(1)
    expect(supportsOrder(scope, 'storage_size')).toBe(scope === undefined)
    expect(input).toMatchObject(scope ? { sort: 'desc' } : order)
    expect(Object.hasOwn(Object(input), 'order_by')).toBe(scope === undefined)
  })
})
