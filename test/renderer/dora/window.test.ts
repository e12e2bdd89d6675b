import { describe, expect, test } from 'vitest'
import { askedAt, monthsBefore, slotsOf } from '../../../src-renderer/dora/window.ts'

const NOW = Date.parse('2026-05-22T10:11:12.345Z')
const at = (search: Record<string, string>) => askedAt({ get: (name) => search[name] }, NOW)

describe('what the URL asks of the metrics', () => {
  test('without a word: by day, production, three months, and nothing that the server takes by itself', () => {
    expect(at({})).toEqual({
      interval: 'daily',
      tiers: ['production'],
      span: { id: '3mo', name: '3 months', days: undefined },
      from: '2026-02-22',
      to: '2026-05-22',
      input: {},
    })
  })

  test('interval and tiers, in the order of the tiers', () => {
    const asked = at({ interval: 'monthly', tiers: 'other,production' })
    expect([asked.interval, asked.tiers]).toEqual(['monthly', ['production', 'other']])
    expect(asked.input).toEqual({ environment_tiers: ['production', 'other'] })
  })

  test('so many days back', () => {
    const asked = at({ span: '30d' })
    expect([asked.from, asked.to, asked.input]).toEqual(['2026-04-22', '2026-05-22', { start_date: '2026-04-22' }])
  })

  test('from one day to another, whatever span is named beside', () => {
    const asked = at({ from: '2026-01-01', to: '2026-02-01', span: '30d' })
    expect(asked.span).toBeUndefined()
    expect(asked.input).toEqual({ start_date: '2026-01-01', end_date: '2026-02-01' })
    expect(at({ to: '2026-04-01' })).toMatchObject({
      from: '2026-02-22',
      to: '2026-04-01',
      input: { end_date: '2026-04-01' },
    })
  })

  test.for([
    { interval: 'weekly' },
    { tiers: 'moon' },
    { span: '1y' },
    { from: 'yesterday' },
    { from: '2026-02-30', to: '2026-13-01' },
  ])('%j is as if it were not said', (search) => {
    expect(at(search)).toEqual(at({}))
  })

  test.for([
    ['2026-05-31', '2026-02-28'],
    ['2028-05-31', '2028-02-29'],
    ['2026-01-15', '2025-10-15'],
    ['2026-03-31', '2025-12-31'],
  ] as const)('three months before %s is %s', ([day, before]) => expect(monthsBefore(day, 3)).toBe(before))
})

describe('the slots of a line', () => {
  test('every day, both ends', () =>
    expect(slotsOf({ interval: 'daily', from: '2026-02-27', to: '2026-03-02' })).toEqual([
      ...['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
    ]))
  test('every month, by its first day', () =>
    expect(slotsOf({ interval: 'monthly', from: '2025-11-30', to: '2026-02-01' })).toEqual([
      ...['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'],
    ]))
})
