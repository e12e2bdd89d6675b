import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { requestOf } from '../api/client.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { exactTime } from '../ui/dates.ts'
import { Dropdown } from '../ui/dropdown.tsx'
import { Facts } from '../ui/facts.tsx'
import { count, pluralize } from '../ui/number.ts'
import { EmptyState, ErrorBand, SkeletonBar, useDelayed } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import classes from './coverage.module.css'
import { type Coverage, coverageAddress } from './coverage.ts'
import type { Reference } from './document.ts'
import { HeatMap } from './heat-map.tsx'

const refetch_ms = 5000
const resetAddress = 'DELETE /-/gantry/v1/coverage'

const scopes = [
  { id: 'all', name: 'whole API' },
  { id: 'platform', name: 'platform only' },
] as const

/** Which endpoints, parameters and statuses clients have used since the start or the last reset, for administrators. */
export function CoverageView({ reference }: { reference: Reference }) {
  const url = useUrlState()
  const scope = url.get('scope') === 'platform' ? 'platform' : 'all'
  const read = useRead(coverageAddress, { scope, used: true }, { refetchInterval: refetch_ms, keepPrevious: true })
  useScreenRequest({ request: read.request })
  const [onlyUnused, setOnlyUnused] = useState(false)
  const [asking, setAsking] = useState(false)
  const showSkeleton = useDelayed(read.pending)
  const endpoints = reference.endpoints.filter(({ path }) => scope === 'all' || !path.startsWith('/-/'))
  if (read.error?.status === 403)
    return (
      <EmptyState title="Only administrators see coverage">
        <p>It counts the requests of all clients.</p>
      </EmptyState>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.page} tabIndex={0} aria-label="Coverage">
      {read.error && <ErrorBand error={read.error} what="The coverage could not be loaded." onRetry={read.retry} />}
      {showSkeleton && <SkeletonBar width="40%" />}
      {read.data && (
        <>
          <div className={classes.head}>
            <Facts facts={factsOf(read.data)} />
            <div className={classes.tools}>
              <Checkbox
                label="Only never used"
                checked={onlyUnused}
                onChange={(event) => setOnlyUnused(event.currentTarget.checked)}
              />
              <Dropdown
                name="Scope"
                choices={scopes}
                value={scope}
                onPick={(id) => url.push({ scope: id === 'all' ? undefined : id })}
              />
              <Button onClick={() => setAsking(true)}>Reset…</Button>
            </div>
          </div>
          <p className="quiet">
            Since {exactTime(read.data.since)}, without requests of the console.
            {read.data.totals.requests === 0 && ' No client has sent a request yet.'}
          </p>
          <HeatMap endpoints={endpoints} coverage={read.data} onlyUnused={onlyUnused} />
          <Unknown coverage={read.data} />
        </>
      )}
      {asking && <ResetDialog onClose={() => setAsking(false)} />}
    </section>
  )
}

const factsOf = ({ totals: { requests, routes, parameters, statuses } }: Coverage) =>
  [
    ['Endpoints', count(routes.used), `of ${count(routes.all)}`],
    ['Parameters', count(parameters.used), `of ${count(parameters.all)}`],
    ['Statuses', count(statuses.used), `of ${count(statuses.all)}`],
    ['Requests', count(requests)],
  ] as const

/** What clients sent that the API does not have. */
function Unknown({ coverage: { not_built, unknown_paths, routes } }: { coverage: Coverage }) {
  const ignored = routes.filter(({ unknown_parameters }) => unknown_parameters.length > 0)
  if (not_built.length === 0 && unknown_paths === 0 && ignored.length === 0) return null
  return (
    <section aria-label="Unknown to this instance" className={classes.unknown}>
      <h3>Unknown to this instance</h3>
      <dl>
        {unknown_paths > 0 && (
          <div>
            <dt>Unknown paths</dt>
            <dd>{pluralize(unknown_paths, 'request')}</dd>
          </div>
        )}
        {not_built.map(({ address, requests }) => (
          <div key={address}>
            <dt className="mono">{address}</dt>
            <dd>not built, {pluralize(requests, 'request')}</dd>
          </div>
        ))}
        {ignored.map(({ address, unknown_parameters }) => (
          <div key={address}>
            <dt className="mono">{address}</dt>
            <dd>
              ignores <code>{unknown_parameters.map(({ name }) => name).join(', ')}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const reset = useWrite(resetAddress, { refreshes: [coverageAddress] })
  const confirm = async () => {
    await reset.write({})
    toast('Coverage reset')
    onClose()
  }
  return (
    <ConfirmDialog
      title="Reset coverage"
      size={480}
      action="Reset coverage"
      requests={[requestOf(resetAddress, {})]}
      write={reset}
      failed="The coverage was not reset."
      onConfirm={() => void confirm().catch(() => undefined)}
      onClose={onClose}
    >
      <p>All counts are forgotten, and counting begins again. The log of requests stays.</p>
    </ConfirmDialog>
  )
}
