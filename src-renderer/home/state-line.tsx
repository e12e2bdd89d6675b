import type { ResponseBody } from '../api/client.ts'
import { capitalized } from '../ui/capitalized.ts'
import { useNow } from '../ui/clock.tsx'
import { count, duration } from '../ui/number.ts'
import { SkeletonBar, useDelayed } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import classes from './home.module.css'

export type State = ResponseBody<'GET /-/gantry/v1/state'>

/** One line with the state, uptime, storage, tier and version of the instance. */
export function StateLine({ state, pending }: { state: State | undefined; pending: boolean }) {
  const now = useNow()
  const showSkeleton = useDelayed(pending)
  if (!state)
    return (
      <div className={classes.state}>
        {showSkeleton && <SkeletonBar width={360} />}
        {!pending && <span className="quiet">Not available.</span>}
      </div>
    )
  const failed = state.traffic.buckets.reduce((sum, bucket) => sum + bucket.server_error, 0)
  return (
    <div className={classes.state}>
      <StatusBadge tone="ok" look="tint">
        Ready
      </StatusBadge>
      <b>{instanceTitle(state.name)}</b>
      <span className="quiet cut">
        up {duration(now - Date.parse(state.started_at))}, started in {duration(state.start_ms)}, {storageText(state)},{' '}
        {state.tier} tier, version {state.version}
      </span>
      {failed > 0 && (
        <span className={classes.warn}>
          <StatusBadge tone="bad">
            {count(failed)} 5xx {failed === 1 ? 'response' : 'responses'} in the last 15 minutes
          </StatusBadge>
        </span>
      )}
    </div>
  )
}

const instanceTitle = (name: string) => `${capitalized(name)} instance`

function storageText({ storage, data_dir }: State) {
  if (storage === 'memory') return 'data in memory only'
  return data_dir ? `data in ${data_dir}` : 'data on disk'
}
