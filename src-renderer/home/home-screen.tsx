import { Button } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { Ago } from '../ui/when.tsx'
import { RecentChanges } from './changes.tsx'
import { Connect } from './connect.tsx'
import { Counts } from './counts.tsx'
import { Failures } from './failures.tsx'
import { FirstRun } from './first-run.tsx'
import classes from './home.module.css'
import { StateLine } from './state-line.tsx'
import { Traffic } from './traffic.tsx'

const refetch_ms = 15_000

/** The state of the instance, its traffic, how to connect a client, recent failures and recent changes. */
export function HomeScreen() {
  const state = useRead('GET /-/gantry/v1/state', {}, { refetchInterval: refetch_ms })
  useScreenRequest(state)
  const isEmpty = state.data?.counts.projects === 0
  return (
    <>
      <PageHead
        title="Home"
        actions={
          <Button
            leftSection={<IconPackageImport size={15} stroke={1.75} />}
            renderRoot={(props) => <Link to="/import" {...props} />}
          >
            Import project
          </Button>
        }
      />
      {state.error && (
        <ErrorBand
          error={state.error}
          what="The state of the instance could not be loaded."
          kept={state.stale && <AgeOfData at={state.fetched_at} />}
          onRetry={state.retry}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.page} tabIndex={0} aria-label="Overview" data-stale={state.stale || undefined}>
        <StateLine state={state.data} pending={state.pending} />
        <Counts state={state.data} pending={state.pending} />
        <div className={classes.grid}>
          {isEmpty ? <FirstRun /> : <Traffic traffic={state.data?.traffic} pending={state.pending} />}
          <Connect state={state.data} pending={state.pending} />
          <Failures failures={state.data?.failures} pending={state.pending} />
          <RecentChanges />
        </div>
      </section>
    </>
  )
}

function AgeOfData({ at }: { at: number }) {
  return (
    <>
      The data below is <Ago at={new Date(at).toISOString()} /> old.
    </>
  )
}
