import { describe, expect, test } from 'vitest'
import { deliveryOperators, toDeliveryQuery } from '../../../src-renderer/hooks/delivery-filter.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const now = Date.parse('2026-11-20T14:31:24.567Z')
const names = deliveryOperators.map(({ name }) => name)
const applied = (text: string) => toDeliveryQuery(parseFilter(text, names), now)

describe('the filter of deliveries', () => {
  test.for([
    ['hook:3', { hook_id: 3 }],
    ['event:user_create', { event: 'user_create' }],
    ['status:failed', { outcome: 'failed' }],
    ['status:no-answer', { outcome: 'no_answer' }],
    ['status:4xx', { outcome: 'client_error' }],
    ['status:503', { status: 503 }],
    ['cause:resend', { cause: 'resend' }],
    ['since:2h', { since: '2026-11-20T12:31:00.000Z' }],
    ['since:30m', { since: '2026-11-20T14:01:00.000Z' }],
    ['took:>1s', { longer_than_ms: 1000 }],
    ['took:200ms', { longer_than_ms: 200 }],
    ['harbor api', { search: 'harbor api' }],
  ] as const)('translates %s', ([text, query]) => {
    expect(applied(text)).toEqual({ query, problems: new Map() })
  })

  test.for([
    ['hook:api', 'Use hook: with the number of a hook.'],
    ['status:999', 'Use status: with ok, failed, 4xx, 5xx, no-answer or waiting, or with one status such as 503.'],
    ['cause:me', 'Use cause: with event, test, resend or simulation.'],
    ['since:yesterday', 'Use since: with a period such as 30m, 2h or 3d.'],
    ['took:long', 'Use took: with a time such as >200ms or >1s.'],
    ['-hook:3', 'hook: cannot be negated with a minus.'],
  ] as const)('says why it cannot apply %s', ([text, problem]) => {
    expect([...applied(text).problems.values()]).toEqual([problem])
  })

  test('says that an operator is used twice', () => {
    for (const name of names) {
      const value = { hook: '1', event: 'push', status: 'ok', cause: 'test', since: '1h', took: '1s' }[name] ?? ''
      expect([...applied(`${name}:${value} ${name}:${value}2`).problems.values()], name).toHaveLength(1)
    }
  })
})
