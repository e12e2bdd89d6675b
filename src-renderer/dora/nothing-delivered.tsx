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
  const sample = useSample()
  const may = (reach?.level ?? 0) >= maintainer
  return (
    <>
      {sample.error && <ErrorBand error={sample.error} what="The sample could not be written." />}
      <Empty
        title="Nothing was ever deployed here"
        acts={may && <MakeSample sample={sample} id={id} name="Make sample data" first />}
      >
        <HowMeasured />
        {reach && (
          <p className={classes.second}>
            {may ? `Sample data is ${whatItIs}.` : 'Maintainers can fill the project with sample data.'}
          </p>
        )}
      </Empty>
    </>
  )
}

const whatItIs =
  'four months of made-up deployments to staging and production, of merged merge requests and of closed incidents, under your name'

const HowMeasured = () => (
  <p>
    The metrics are computed from deployments, the merge requests that they bring, and incidents. A client reports a
    deployment with <span className={`mono ${classes.whole}`}>POST /projects/:id/deployments</span>.
  </p>
)

const useSample = () =>
  useWrite('POST /-/gantry/v1/projects/:id/sample-deliveries', {
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

interface MakeSampleProps {
  sample: ReturnType<typeof useSample>
  id: number
  name: string
  /** It is the first thing to do here. */
  first?: boolean
}

function MakeSample({ sample, id, name, first }: MakeSampleProps) {
  return (
    <Button
      {...(first && { variant: 'filled' })}
      loading={sample.pending}
      onClick={() => {
        // What went wrong is told in the band.
        sample.write({ id }).catch(() => undefined)
      }}
    >
      {name}
    </Button>
  )
}

const widest = '179d'

/** A group has nothing of its own to fill: sample data goes into the project in it that was busy last. */
function OfGroup({ id, place }: { id: number; place: Place }) {
  const isWidest = place.get('span') === widest
  const projects = useRead(
    'GET /groups/:id/projects',
    {
      id,
      include_subgroups: true,
      with_shared: false,
      archived: false,
      min_access_level: maintainer,
      order_by: 'last_activity_at',
      simple: true,
      per_page: 1,
    },
    { enabled: isWidest },
  )
  const sample = useSample()
  const [project] = projects.data ?? []
  const toProjects = (
    <LinkButton to="/groups/$groupId" params={{ groupId: String(id) }} search={{ tab: 'projects' }}>
      Projects of the group
    </LinkButton>
  )
  if (!isWidest) return <NothingInWindow place={place} of="any project of this group" acts={toProjects} />
  return (
    <>
      {sample.error && <ErrorBand error={sample.error} what="The sample could not be written." />}
      <Empty
        title="Nothing in 179 days"
        acts={
          <>
            {project && (
              <MakeSample sample={sample} id={project.id} name={`Make sample data in ${project.name}`} first />
            )}
            {toProjects}
          </>
        }
      >
        <HowMeasured />
        {project && (
          <p className={classes.second}>
            Sample data is {whatItIs}. It goes into <span className="mono">{project.path_with_namespace}</span>.
          </p>
        )}
      </Empty>
    </>
  )
}

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
