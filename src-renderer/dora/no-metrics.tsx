import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead, useWrite } from '../api/use-api.ts'
import type { UrlState } from '../lists/use-url-state.ts'
import { issueLists } from '../live/issue-lists.ts'
import { useProjectAccess } from '../projects/use-project-access.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState, ErrorBand } from '../ui/states.tsx'
import classes from './no-metrics.module.css'
import type { Subject } from './use-metric.ts'

interface Props {
  subject: Subject
  url: UrlState
}

/** Shown when all metrics are empty. Says whether there are no deployments at all or none in this date range, and offers a next step. */
export function NoMetrics({ subject, url }: Props) {
  return subject.kind === 'project' ? (
    <NoProjectMetrics id={subject.id} url={url} />
  ) : (
    <NoGroupMetrics id={subject.id} url={url} />
  )
}

function NoProjectMetrics({ id, url }: { id: number; url: UrlState }) {
  const deployments = useRead('GET /projects/:id/deployments', { id, per_page: 1 })
  if (deployments.pending) return null
  if (deployments.error) return <ErrorBand error={deployments.error} onRetry={deployments.retry} />
  return deployments.data?.length === 0 ? (
    <NoDeployments id={id} />
  ) : (
    <NoneInRange
      url={url}
      what="this project has no deployments to the selected tiers, and no incident was opened or closed"
    />
  )
}

const maintainer = 40

function NoDeployments({ id }: { id: number }) {
  const access = useProjectAccess(id)
  const sample = useSample()
  const mayCreateSample = (access?.level ?? 0) >= maintainer
  return (
    <>
      {sample.error && <ErrorBand error={sample.error} what="The sample data could not be created." />}
      <EmptyState
        title="No deployments yet"
        actions={mayCreateSample && <CreateSample sample={sample} id={id} name="Create sample data" />}
      >
        <HowComputed />
        {access && (
          <p className={classes.secondary}>
            {mayCreateSample ? sampleDescription : 'Maintainers can create sample data in this project.'}
          </p>
        )}
      </EmptyState>
    </>
  )
}

const sampleDescription =
  'Sample data covers four months: deployments to staging and production, merged merge requests and closed incidents, all under your name.'

const HowComputed = () => (
  <p>
    The metrics are computed from deployments, the merge requests that they deploy, and incidents. A client reports a
    deployment with <span className={`mono ${classes.address}`}>POST /projects/:id/deployments</span>.
  </p>
)

const useSample = () =>
  useWrite('POST /-/gantry/v1/projects/:id/sample-deliveries', {
    refreshes: [
      'GET /projects/:id/dora/metrics',
      'GET /groups/:id/dora/metrics',
      'GET /projects/:id/deployments',
      'GET /projects/:id',
      ...issueLists,
      'GET /-/gantry/v1/state',
    ],
  })

interface CreateSampleProps {
  sample: ReturnType<typeof useSample>
  id: number
  name: string
}

function CreateSample({ sample, id, name }: CreateSampleProps) {
  return (
    <Button
      variant="filled"
      loading={sample.pending}
      onClick={() => {
        // The error band above shows the failure.
        sample.write({ id }).catch(() => undefined)
      }}
    >
      {name}
    </Button>
  )
}

const widest = '179d'

/** Deployments belong to projects, so sample data goes into the group's most recently active project. */
function NoGroupMetrics({ id, url }: { id: number; url: UrlState }) {
  const isWidest = url.get('span') === widest
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
  const projectsLink = (
    <LinkButton to="/groups/$groupId" params={{ groupId: String(id) }} search={{ tab: 'projects' }}>
      View projects
    </LinkButton>
  )
  if (!isWidest)
    return (
      <NoneInRange
        url={url}
        what="no project of this group has deployments to the selected tiers, and no incident was opened or closed"
        actions={projectsLink}
      />
    )
  return (
    <>
      {sample.error && <ErrorBand error={sample.error} what="The sample data could not be created." />}
      <EmptyState
        title="No data in the last 180 days"
        actions={
          <>
            {project && <CreateSample sample={sample} id={project.id} name={`Create sample data in ${project.name}`} />}
            {projectsLink}
          </>
        }
      >
        <HowComputed />
        {project && (
          <p className={classes.secondary}>
            {sampleDescription} The data goes into <span className="mono">{project.path_with_namespace}</span>.
          </p>
        )}
      </EmptyState>
    </>
  )
}

function NoneInRange({ url, what, actions }: { url: UrlState; what: string; actions?: ReactNode }) {
  const isWidest = url.get('span') === widest
  return (
    <EmptyState
      title="No data in this date range"
      actions={
        <>
          {!isWidest && (
            <Button onClick={() => url.push({ span: widest, from: undefined, to: undefined })}>Show 180 days</Button>
          )}
          {actions}
        </>
      }
    >
      <p>In this date range, {what}.</p>
    </EmptyState>
  )
}
