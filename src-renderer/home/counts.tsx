import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Sparkline } from '../ui/charts.tsx'
import { SkeletonBar, useDelayed } from '../ui/states.tsx'
import { buildCounts, type Count } from './figures.ts'
import classes from './home.module.css'
import type { State } from './state-line.tsx'

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
