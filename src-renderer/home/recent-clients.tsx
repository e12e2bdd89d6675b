import { count } from '../ui/number.ts'
import { SkeletonBar, useDelayed } from '../ui/states.tsx'
import { Ago } from '../ui/when.tsx'
import classes from './connect.module.css'
import type { State } from './state-line.tsx'

/** The three clients with the latest requests. */
export function RecentClients({ clients, pending }: { clients: State['clients'] | undefined; pending: boolean }) {
  const showSkeleton = useDelayed(pending)
  if (!clients)
    return (
      <div className={classes.clients} aria-busy={pending}>
        {pending ? showSkeleton && <Skeleton /> : <p className="quiet">Not available.</p>}
      </div>
    )
  if (clients.length === 0) return <p className={`quiet ${classes.clients}`}>No clients yet. Run the code above.</p>
  return (
    <ul className={classes.clients}>
      {clients.slice(0, 3).map((client) => (
        <li key={client.name} className={classes.client}>
          <span className="cut">{client.name}</span>
          <span className="quiet">
            {count(client.requests)} {client.requests === 1 ? 'request' : 'requests'}
          </span>
          <span className="quiet">
            <Ago at={client.last_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const Skeleton = () =>
  [140, 110, 160].map((width) => (
    <div key={width} className={classes.client} aria-hidden="true">
      <SkeletonBar width={width} />
    </div>
  ))
