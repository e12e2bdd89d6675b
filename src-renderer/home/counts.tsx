import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Sparkline } from '../ui/charts.tsx'
import { bytes, count, signed } from '../ui/number.ts'
import { SkeletonBar, useDelayed } from '../ui/states.tsx'
import classes from './home.module.css'
import type { State } from './state-line.tsx'

interface Count {
  name: string
  value: string
  trend: string
  /** Oldest first; empty if there is no history. */
  values: readonly number[]
  to?: '/projects' | '/issues' | '/groups'
}

const names = ['Projects', 'Open issues', 'Users', 'Groups', 'Requests', 'Storage']

/** The key figures of the instance with their trends. */
export function Counts({ state, pending }: { state: State | undefined; pending: boolean }) {
  const showSkeleton = useDelayed(pending)
  return (
    <div className={classes.counts}>
      {state
        ? buildCounts(state).map((one) => <Cell key={one.name} {...one} />)
        : names.map((name) => (
            <div key={name} className={classes.count}>
              <span className="quiet">{name}</span>
              <span className={classes.value}>
                <span className="quiet">
                  {pending ? showSkeleton ? <SkeletonBar width={64} height={12} /> : '\u00a0' : '–'}
                </span>
                <span className={classes.trend}>{'\u00a0'}</span>
              </span>
              <Sparkline values={[]} />
            </div>
          ))}
    </div>
  )
}

function Cell({ name, value, trend, values, to }: Count) {
  const content: ReactNode = (
    <>
      <span className="quiet">{name}</span>
      <span className={classes.value}>
        {value}
        <span className={`cut ${classes.trend}`}>{trend}</span>
      </span>
      <Sparkline values={values} />
    </>
  )
  return to ? (
    <Link to={to} className={classes.count}>
      {content}
    </Link>
  ) : (
    <div className={classes.count}>{content}</div>
  )
}

function buildCounts({ counts, trends, traffic }: State): Count[] {
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
