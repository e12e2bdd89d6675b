import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead, useWrite } from '../api/use-api.ts'
import type { Place } from '../lists/use-place.ts'
import { useReach } from '../projects/use-reach.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Empty, ErrorBand } from '../ui/states.tsx'
import classes from './nothing-delivered.module.css'
import type { Subject } from './use-figures.ts'

interface Props {
  subject: Subject
  place: Place
}

/** Where no metric has anything to say: whether there is nothing at all, or nothing in these days, and what to do. */
export function NothingDelivered({ subject, place }: Props) {
  return subject.of === 'project' ? (
    <OfProject id={subject.id} place={place} />
  ) : (
    <OfGroup id={subject.id} place={place} />
  )
}

function OfProject({ id, place }: { id: number; place: Place }) {
  const deployments = useRead('GET /projects/:id/deployments', { id, per_page: 1 })
  if (deployments.pending) return null
  if (deployments.error) return <ErrorBand error={deployments.error} onRetry={deployments.retry} />
  return deployments.data?.length === 0 ? (
    <NeverDeployed id={id} />
  ) : (
    <NothingInWindow place={place} of="this project" />
  )
}

const maintainer = 40

/** Measured by what, and how it comes to be; or a made-up story for who only wants to see it. */
function NeverDeployed({ id }: { id: number }) {
  const reach = useReach(id)
  const sample = useWrite('POST /-/gantry/v1/projects/:id/sample-deliveries', {
    refreshes: [
      'GET /projects/:id/dora/metrics',
      'GET /groups/:id/dora/metrics',
      'GET /projects/:id/deployments',
      'GET /projects/:id/issues',
      'GET /projects/:id',
      'GET /issues',
      'GET /-/gantry/v1/state',
    ],
  })
  const may = (reach?.level ?? 0) >= maintainer
  return (
    <>
      {sample.error && <ErrorBand error={sample.error} what="The sample could not be written." />}
      <Empty
        title="Nothing was ever deployed here"
        acts={
          may && (
            <Button
              variant="filled"
              loading={sample.pending}
              onClick={() => {
                // What went wrong is told in the band.
                sample.write({ id }).catch(() => undefined)
              }}
            >
              Make sample data
            </Button>
          )
        }
      >
        <p>
          The metrics are computed from deployments, the merge requests that they bring, and incidents. A client reports
          a deployment with <span className={`mono ${classes.whole}`}>POST /projects/:id/deployments</span>.
        </p>
        {reach && (
          <p className={classes.second}>
            {may
              ? 'Sample data is four months of made-up deployments to staging and production, of merged merge requests and of closed incidents, under your name.'
              : 'Maintainers can fill the project with sample data.'}
          </p>
        )}
      </Empty>
    </>
  )
}

function OfGroup({ id, place }: { id: number; place: Place }) {
  return (
    <NothingInWindow
      place={place}
      of="any project of this group"
      acts={
        <LinkButton to="/groups/$groupId" params={{ groupId: String(id) }} search={{ tab: 'projects' }}>
          Projects of the group
        </LinkButton>
      }
    />
  )
}

const widest = '179d'

function NothingInWindow({ place, of, acts }: { place: Place; of: string; acts?: ReactNode }) {
  const isWidest = place.get('span') === widest
  return (
    <Empty
      title="Nothing in this window"
      acts={
        <>
          {!isWidest && (
            <Button onClick={() => place.go({ span: widest, from: undefined, to: undefined })}>Show 179 days</Button>
          )}
          {acts}
        </>
      }
    >
      <p>
        Between these days nothing was deployed from {of} to the tiers that are shown, and no incident was opened or
        closed.
      </p>
    </Empty>
  )
}
