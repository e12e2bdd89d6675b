import { describe, expect, test } from 'vitest'
import { requestOperators, toRequestQuery } from '../../../src-renderer/requests/request-filter.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const now = Date.parse('2026-11-20T14:31:24.567Z')
const names = requestOperators.map(({ name }) => name)
const applied = (text: string) => toRequestQuery(parseFilter(text, names), now)

describe('the filter of requests', () => {
  test.for([
    ['status:failed', { failed: true }],
    ['status:4XX', { status: '4xx' }],
    ['status:404', { status: '404' }],
    ['method:post', { method: 'POST' }],
    ['client:console', { client: 'console' }],
    ['route:"GET /projects/:id"', { address: 'GET /projects/:id' }],
    ['user:3 token:4', { user_id: 3, token_id: 4 }],
    ['since:15m', { since: '2026-11-20T14:16:00.000Z' }],
    ['issues', { search: 'issues' }],
  ] as const)('translates %s', ([text, query]) => {
    expect(applied(text)).toEqual({ query, problems: new Map() })
  })

  test.for([
    ['status:bad', 'Use status: with failed, a class such as 4xx, or a status such as 404.'],
    ['method:brew', 'Use method: with GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS.'],
    ['user:ada', 'Use user: with an ID.'],
    ['since:now', 'Use since: with a period such as 15m or 2h.'],
    ['status:404 status:failed', 'Use status: only once.'],
  ] as const)('says why it cannot apply %s', ([text, problem]) => {
    expect([...applied(text).problems.values()]).toEqual([problem])
  })
})
