import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { dateFormats } from '../../../src-renderer/dora/date-formats.ts'
import { type MetricsQuery, readMetricsQuery } from '../../../src-renderer/dora/metrics-query.ts'
import { type Subject, useMetric } from '../../../src-renderer/dora/use-metric.ts'
import { renderHook } from '../render-hook.tsx'

const now = Date.parse('2026-05-22T10:00:00Z')
const query = (params: Readonly<Record<string, string>>): MetricsQuery =>
  readMetricsQuery({ get: (name) => params[name] }, now)

/** The inputs with which a metric is read, without those that are not needed. */
function readsOf(subject: Subject, params: Readonly<Record<string, string>>) {
  const cache = new QueryClient()
  const reads = renderHook(() => useMetric(subject, 'deployment_frequency', query(params)), { cache })
  const inputs = Object.values(reads).map(({ request }) => `${request.path}`)
  return { series: inputs[0], overall: inputs[1], before: inputs[2], waits: reads.before.pending }
}

describe('a metric', () => {
  test('is read as a series, as one value, and as one value of the days before', () => {
    const at = 'metrics?metric=deployment_frequency'
    for (const kind of ['project', 'group'] as const) {
      const { series, overall, before } = readsOf(
        { kind, id: 3 },
        { interval: 'monthly', from: '2026-05-11', to: '2026-05-20', tiers: 'staging' },
      )
      expect(series).toMatch(new RegExp(`^/${kind}s/3/dora/`))
      const days = (path: string | undefined) => path?.slice(path.indexOf('metrics?'))
      const tier = '&environment_tiers[]=staging'
      expect([days(series), days(overall), days(before)].map((path) => path && decodeURIComponent(path))).toEqual([
        `${at}&interval=monthly${tier}&start_date=2026-05-11&end_date=2026-05-20`,
        `${at}&interval=all${tier}&start_date=2026-05-11&end_date=2026-05-20`,
        `${at}&interval=all${tier}&start_date=2026-05-01&end_date=2026-05-10`,
      ])
    }
  })
})

test('days and months are written as short as the axis needs, and in full elsewhere', () => {
  expect(dateFormats('daily').short('2026-09-03')).toBe('3 Sep')
  expect(dateFormats('daily').full('2026-09-03')).toBe('Thu 3 Sep')
  expect(dateFormats('monthly').short('2026-09-01')).toBe('Sep 2026')
  expect(dateFormats('monthly').full('2026-09-01')).toBe('Sep 2026')
})
