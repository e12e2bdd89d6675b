import { describe, expect, test } from 'vitest'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'
import { toUserQuery } from '../../../src-renderer/users/user-filter.ts'
import { userOperators } from '../../../src-renderer/users/user-operators.ts'

const names = userOperators(true).map(({ name }) => name)
const parse = (text: string, admin = true) => toUserQuery(parseFilter(text, names), { admin, today: '2026-11-21' })
const queryOf = (text: string) => {
  const { query, problems } = parse(text)
  expect([...problems], text).toEqual([])
  return query
}

describe('the filter of users', () => {
  test('sends each state and kind by its name in the API, several together', () => {
    expect(queryOf('state:pending state:banned -kind:bot -kind:ghost ines')).toEqual({
      state: ['blocked_pending_approval', 'banned'],
      not_kind: ['bot', 'ghost'],
      search: 'ines',
    })
    expect(queryOf('-state:ghost kind:administrator')).toEqual({ not_state: ['ghost'], kind: ['administrator'] })
  })

  test('maps flags, also when they are negated', () => {
    expect(queryOf('2fa:on admin:no external:yes')).toEqual({ two_factor: 'enabled', admin: false, external: true })
    expect(queryOf('-2fa:on -admin:no -external:yes')).toEqual({ two_factor: 'disabled', admin: true, external: false })
    expect(queryOf('2fa:off')).toEqual({ two_factor: 'disabled' })
    expect(queryOf('-2fa:off')).toEqual({ two_factor: 'enabled' })
  })

  test.each([
    ['seen:7d', { signed_in_after: '2026-11-14T00:00:00Z' }],
    ['seen:<7d', { signed_in_after: '2026-11-14T00:00:00Z' }],
    ['seen:>90d', { signed_in_before: '2026-08-23T00:00:00Z' }],
    ['-seen:90d', { signed_in_before: '2026-08-23T00:00:00Z' }],
    ['-seen:>90d', { signed_in_after: '2026-08-23T00:00:00Z' }],
    ['seen:>2026-01-01', { signed_in_after: '2026-01-01T00:00:00Z' }],
    ['seen:<2026-01-01', { signed_in_before: '2026-01-01T00:00:00Z' }],
    ['seen:1y seen:>30d', { signed_in_after: '2025-11-21T00:00:00Z', signed_in_before: '2026-10-22T00:00:00Z' }],
    ['seen:never', { never_signed_in: true }],
    ['-seen:never', { never_signed_in: false }],
    ['created:30d', { created_after: '2026-10-22T00:00:00Z' }],
  ])('reads %s as %j', (text, query) => {
    expect(queryOf(text)).toEqual(query)
  })

  test.each([
    ['state:gone', 'Use state: with active, pending, deactivated, blocked, banned or ghost.'],
    ['kind:robot', 'Use kind: with administrator, auditor, external, regular, bot or ghost.'],
    ['2fa:maybe', 'Use 2fa: with on or off.'],
    ['2fa:on 2fa:off', 'Use 2fa: only once.'],
    ['admin:x', 'Use admin: with yes or no.'],
    ['external:yes external:no', 'Use external: only once.'],
    [
      'seen:2026-01-01',
      'Use seen: with a period such as 7d or >90d, with never, or with a date such as >2026-01-01 or <2026-01-01.',
    ],
    ['seen:>90d seen:>30d', 'Use only one end date for the last sign-in.'],
    ['seen:7d seen:30d', 'Use only one start date for the last sign-in.'],
    ['seen:never seen:never', 'Use seen:never only once.'],
    ['created:>30d', 'Use created: with a period such as 30d, or a date after > or <, such as >2026-01-01.'],
  ])('says for %s what it does not understand', (text, problem) => {
    expect([...parse(text).problems.values()]).toEqual([problem])
  })

  test('applies for other users what the platform lets everybody filter by, and says why it leaves out the rest', () => {
    const { query, problems } = parse('state:active external:no created:30d ines', false)
    expect(query).toEqual({ state: ['active'], external: false, created_after: '2026-10-22T00:00:00Z', search: 'ines' })
    expect(problems.size).toBe(0)
    const refused = parse('state:blocked 2fa:off seen:>90d kind:bot admin:yes', false)
    expect(refused.query).toEqual({})
    expect([...refused.problems]).toEqual([
      ['state:blocked', 'Only administrators can use state: with a state other than active.'],
      ['2fa:off', 'Only administrators can use 2fa:.'],
      ['seen:>90d', 'Only administrators can use seen:.'],
      ['kind:bot', 'Only administrators can use kind:.'],
      ['admin:yes', 'Only administrators can use admin:.'],
    ])
  })

  test('suggests to other users only what they can use', () => {
    const suggested = userOperators(false).filter(({ hidden }) => !hidden)
    expect(suggested.map(({ name, values }) => [name, values.length])).toEqual([
      ['state', 1],
      ['external', 2],
      ['created', 4],
    ])
    expect(userOperators(true).some(({ hidden }) => hidden)).toBe(false)
  })
})
