import type { ApiError } from '../api/api-error.ts'
import { useRead } from '../api/use-api.ts'
import { EmptyState } from '../ui/states.tsx'
import classes from './metrics-forbidden.module.css'
import type { Subject } from './use-metric.ts'

interface Props {
  error: ApiError
  kind: Subject['kind']
}

/** The server sends the same 401 for a missing role and for the free tier. The instance's tier tells which one applies. */
export function MetricsForbidden({ error, kind }: Props) {
  const { data: state } = useRead('GET /-/gantry/v1/state', {})
  const free = state?.tier === 'free'
  return (
    <EmptyState title={free ? 'The free tier has no DORA metrics' : `You cannot view the DORA metrics of this ${kind}`}>
      <p>
        {free ? (
          <>
            This instance was started with <span className="mono">--tier free</span>. DORA metrics need{' '}
            <span className="mono">premium</span> or <span className="mono">ultimate</span>.
          </>
        ) : (
          'You need at least the Reporter role.'
        )}
      </p>
      <p className={`mono ${classes.answer}`}>
        {error.status} {error.bodyText}
      </p>
    </EmptyState>
  )
}
