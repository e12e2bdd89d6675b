import { bytes, count, signed } from '../ui/number.ts'
import type { State } from './state-line.tsx'

/** A key figure of the instance. */
export interface Count {
  name: string
  value: string
  trend: string
  /** Oldest first; empty if there is no history. */
  values: readonly number[]
  to?: '/projects' | '/issues' | '/groups'
}

export function buildCounts({ counts, trends, traffic }: State): Count[] {
  return [
    { name: 'Projects', value: count(counts.projects), ...weeklyTrend(trends.projects), to: '/projects' },
    { name: 'Open issues', value: count(counts.issues_opened), ...weeklyTrend(trends.issues_opened), to: '/issues' },
    { name: 'Users', value: count(counts.users), ...weeklyTrend(trends.users) },
    { name: 'Groups', value: count(counts.groups), ...weeklyTrend(trends.groups), to: '/groups' },
    {
      name: 'Requests',
      value: count(traffic.requests_last_hour),
      trend: 'in the last hour',
      values: byMinute(traffic.buckets),
    },
    {
      name: 'Storage',
      value: bytes(counts.storage_bytes),
      trend: `in ${count(counts.storage_projects)} ${counts.storage_projects === 1 ? 'project' : 'projects'}`,
      values: [],
    },
  ]
}

function weeklyTrend(values: readonly number[]): Pick<Count, 'trend' | 'values'> {
  const [before, now] = values.slice(-2)
  if (before === undefined || now === undefined) return { trend: '', values }
  return { trend: now === before ? 'same as last week' : `${signed(now - before)} this week`, values }
}

const byMinute = (buckets: State['traffic']['buckets']) =>
  Array.from({ length: Math.ceil(buckets.length / 4) }, (_, i) =>
    buckets
      .slice(i * 4, i * 4 + 4)
      .reduce((sum, b) => sum + b.ok + b.not_modified + b.client_error + b.server_error, 0),
  )
