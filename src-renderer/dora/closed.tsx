import type { ApiError } from '../api/api-error.ts'
import { useRead } from '../api/use-api.ts'
import { Empty } from '../ui/states.tsx'
import classes from './closed.module.css'

/** For who lacks the role, and on an instance without the licence: the server answers both with 401 and the same words. */
export function Closed({ error, of }: { error: ApiError; of: 'project' | 'group' }) {
  const { data: state } = useRead('GET /-/gantry/v1/state', {})
  const free = state?.tier === 'free'
  return (
    <Empty title={free ? 'The free tier has no delivery metrics' : `The metrics of this ${of} are closed to you`}>
      <p>
        {free ? (
          <>
            This instance was started with <span className="mono">--tier free</span>. On{' '}
            <span className="mono">premium</span> and <span className="mono">ultimate</span> they are here.
          </>
        ) : (
          'They are for Reporters and above.'
        )}
      </p>
      <p className={`mono ${classes.answer}`}>
        {error.status} {error.quote}
      </p>
    </Empty>
  )
}
