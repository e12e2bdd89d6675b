import { useList } from '../api/use-api.ts'
import { count } from '../ui/number.ts'
import { SkeletonBar } from '../ui/states.tsx'
import classes from './imports.module.css'

/** The numbers of imported records, as counted by the project's lists. */
export function ImportCounts({ id }: { id: string }) {
  const counts = [
    ['Open issues', useList('GET /projects/:id/issues', { id, state: 'opened', per_page: 1 })],
    ['Closed issues', useList('GET /projects/:id/issues', { id, state: 'closed', per_page: 1 })],
    ['Labels', useList('GET /projects/:id/labels', { id, per_page: 1 })],
    ['Milestones', useList('GET /projects/:id/milestones', { id, per_page: 1 })],
  ] as const
  return (
    <dl className={classes.counts}>
      {counts.map(([name, { total, error }]) => (
        <div key={name}>
          <dt className="quiet">{name}</dt>
          <dd className={classes.value} title={error?.message}>
            {total !== null ? count(total) : error ? '–' : <SkeletonBar width={32} height={12} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
