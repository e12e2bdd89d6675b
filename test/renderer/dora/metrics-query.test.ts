import { describe, expect, test } from 'vitest'
import { dateBuckets, daysOfPoint, readMetricsQuery } from '../../../src-renderer/dora/metrics-query.ts'

const NOW = Date.parse('2026-05-22T10:11:12.345Z')
const at = (search: Record<string, string>) => readMetricsQuery({ get: (name) => search[name] }, NOW)

describe('the metrics query in the URL', () => {
  test('defaults to days, production and three months, and sends no defaults to the server', () => {
    expect(at({})).toEqual({
      interval: 'daily',
      tiers: ['production'],
      span: { id: '3mo', name: '3 months', days: undefined },
      from: '2026-02-22',
      to: '2026-05-22',
      input: {},
    })
  })

  test('has an interval and tiers; tiers keep their fixed order', () => {
    const query = at({ interval: 'monthly', tiers: 'other,production' })
    expect([query.interval, query.tiers]).toEqual(['monthly', ['production', 'other']])
    expect(query.input).toEqual({ environment_tiers: ['production', 'other'] })
  })

  test('has a range that ends today', () => {
    const query = at({ span: '30d' })
    expect([query.from, query.to, query.input]).toEqual(['2026-04-23', '2026-05-22', { start_date: '2026-04-23' }])
  })

  test('has a first and a last day, which override the span', () => {
    const query = at({ from: '2026-01-01', to: '2026-02-01', span: '30d' })
    expect(query.span).toBeUndefined()
    expect(query.input).toEqual({ start_date: '2026-01-01', end_date: '2026-02-01' })
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
  ])('%j is ignored', (search) => {
    expect(at(search)).toEqual(at({}))
  })
})

describe('date buckets', () => {
  test('by day include both ends', () =>
    expect(dateBuckets({ interval: 'daily', from: '2026-02-27', to: '2026-03-02' })).toEqual([
      ...['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
    ]))
  test('by month are the first days of all months', () =>
    expect(dateBuckets({ interval: 'monthly', from: '2025-11-30', to: '2026-02-01' })).toEqual([
      ...['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'],
    ]))
})

describe('the days of a point', () => {
  const days = (interval: 'daily' | 'monthly', date: string) => {
    const { start_date, end_date } = daysOfPoint({ interval, from: '2026-01-20', to: '2026-05-22' }, date)
    return [start_date, end_date]
  }

  test('are one day', () => expect(days('daily', '2026-02-28')).toEqual(['2026-02-28', '2026-02-28']))

  test('are the days of a month that are in the range', () => {
    expect(days('monthly', '2026-01-01')).toEqual(['2026-01-20', '2026-01-31'])
    expect(days('monthly', '2026-02-01')).toEqual(['2026-02-01', '2026-02-28'])
    expect(days('monthly', '2026-05-01')).toEqual(['2026-05-01', '2026-05-22'])
  })
})
