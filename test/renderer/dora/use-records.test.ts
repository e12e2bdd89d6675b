import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { Subject } from '../../../src-renderer/dora/use-metric.ts'
import { useDeployments, useIncidents, useMergeRequests } from '../../../src-renderer/dora/use-records.ts'
import { renderHook } from '../render-hook.tsx'

const DAYS = { start_date: '2026-05-01', end_date: '2026-05-02' }
const TIERS = ['production', 'staging'] as const

describe.each(['project', 'group'] as const)('the records behind a point of a %s', (kind) => {
  const subject: Subject = { kind, id: 7 }
  const page = { id: 7, ...DAYS, per_page: 100 }
  const keysOf = (use: () => unknown) => {
    const cache = new QueryClient()
    renderHook(use, { cache })
    return cache
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey)
  }
  const address = (records: string) => `GET /-/gantry/v1/${kind}s/:id/dora/${records}`

  test.each([
    ['deployments', useDeployments],
    ['merge_requests', useMergeRequests],
  ] as const)('%s are those of its days and tiers', (records, use) => {
    expect(keysOf(() => use(subject, DAYS, TIERS))).toContainEqual([
      address(records),
      { ...page, environment_tiers: TIERS },
    ])
  })

  test('incidents are those of its days and metric', () => {
    expect(keysOf(() => useIncidents(subject, DAYS, 'change_failure_rate'))).toContainEqual([
      address('incidents'),
      { ...page, metric: 'change_failure_rate' },
    ])
  })
})
