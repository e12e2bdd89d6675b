import { describe, expect, test } from 'vitest'
import {
  mergeRequestOperators,
  toMergeRequestQuery,
} from '../../../src-renderer/merge-requests/merge-request-filter.ts'
import { mergeRequestList } from '../../../src-renderer/merge-requests/merge-request-list.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const context = { me: 'ida', today: '2026-11-21' }
const termsOf = (text: string) =>
  parseFilter(
    text,
    mergeRequestOperators.map(({ name }) => name),
  )
const parse = (text: string, me: string | undefined = 'ida') => toMergeRequestQuery(termsOf(text), { ...context, me })

describe('the filter of merge requests', () => {
  test.each([
    ['label:bug label:none "two words"', { labels: ['bug', 'None'], search: '"two words"' }],
    ['state:merged', { state: 'merged' }],
    [
      'author:ada assignee:me reviewer:bob',
      { author_username: 'ada', assignee_username: 'ida', reviewer_username: 'bob' },
    ],
    ['assignee:none reviewer:any', { assignee_id: 'None', reviewer_id: 'Any' }],
    ['author:none', { author_username: 'none' }],
    ['milestone:1.0', { milestone: '1.0' }],
    ['milestone:any', { milestone: 'Any' }],
    ['source:any target:main', { source_branch: 'any', target_branch: 'main' }],
    ['draft:yes', { wip: 'yes' }],
    ['draft:no', { wip: 'no' }],
    ['-draft:yes', { wip: 'no' }],
    ['active:30d idle:7d', { updated_after: '2026-10-22T00:00:00Z', updated_before: '2026-11-14T00:00:00Z' }],
  ])('%s is %j', (text, query) => {
    expect(parse(text)).toEqual({ query, problems: new Map() })
  })

  test.each([
    ['state:open', 'Use state: with opened, closed, merged or all.'],
    ['draft:maybe', 'Use draft: with yes or no.'],
    ['-author:ada', 'author: cannot be negated with a minus.'],
    ['state:closed state:merged', 'Use state: only once.'],
    ['author:ada author:bob', 'Use author: only once.'],
    ['assignee:none assignee:ada', 'Use assignee: only once.'],
    ['reviewer:ada reviewer:any', 'Use reviewer: only once.'],
    ['milestone:1.0 milestone:2.0', 'Use milestone: only once.'],
    ['source:a source:b', 'Use source: only once.'],
    ['target:a target:b', 'Use target: only once.'],
    ['draft:no draft:yes', 'Use draft: only once.'],
  ])('%s has a problem: %s', (text, problem) => {
    expect([...parse(text).problems.values()]).toEqual([problem])
  })

  test('me needs a signed-in user', () => {
    const { problems } = toMergeRequestQuery(termsOf('reviewer:me'), { ...context, me: undefined })
    expect([...problems.values()]).toEqual(['reviewer:me needs a signed-in user.'])
  })
})

describe('the list of merge requests', () => {
  const order = { order_by: 'created_at', sort: 'asc' } as const
  const page = { page: 2, per_page: 100 }

  test.each([
    [undefined, 'GET /merge_requests', { scope: 'all' }],
    [7, 'GET /projects/:id/merge_requests', { id: 7 }],
  ])('of project %s reads and counts the same merge requests', (project_id, address, own) => {
    const { source, count } = mergeRequestList(project_id, context)
    const { query } = parse('state:merged')
    expect(source(query, order).key(2)).toEqual([address, { ...own, state: 'merged', ...order, ...page }])
    expect(count(query).key).toEqual([address, { ...own, state: 'merged', per_page: 1 }])
  })
})
