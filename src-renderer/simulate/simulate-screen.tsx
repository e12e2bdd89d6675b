import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { explainRefusal } from '../hooks/delivery.ts'
import { useHookCards } from '../hooks/use-hook-cards.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ErrorBand, SkeletonBar, useDelayed } from '../ui/states.tsx'
import { EventMenu } from './event-menu.tsx'
import classes from './simulate.module.css'
import { groupKinds } from './simulation.ts'
import { SimulationForm } from './simulation-form.tsx'

/** Sends any event to the hooks as if it had happened, built from records of the instance. */
export function SimulateScreen() {
  const url = useUrlState()
  const read = useRead('GET /-/gantry/v1/simulations', {})
  const hooks = useHookCards()
  useScreenRequest({ request: read.request })
  const showSkeleton = useDelayed(read.pending)
  const kind =
    read.data?.find(({ event_name }) => event_name === url.get('event')) ?? groupKinds(read.data ?? [])[0]?.[1][0]
  return (
    <>
      <PageHead
        title="Simulate"
        count="an event, as if it had happened"
        actions={<LinkButton to="/deliveries">Deliveries</LinkButton>}
      />
      {read.error && (
        <ErrorBand
          error={read.error}
          what={explainRefusal(read.error) ?? 'The events could not be loaded.'}
          onRetry={read.retry}
        />
      )}
      {showSkeleton && <SkeletonBar width="40%" />}
      {read.data && kind && (
        <div className={classes.screen}>
          <EventMenu kinds={read.data} picked={kind.event_name} onPick={(event) => url.push({ event })} />
          <SimulationForm key={kind.event_name} kind={kind} hooks={hooks.rows ?? []} hook={url.get('hook') ?? ''} />
        </div>
      )}
    </>
  )
}
