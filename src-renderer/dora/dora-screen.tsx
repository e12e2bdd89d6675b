import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { useGroup } from '../groups/use-group.ts'
import { useMe } from '../issues/use-issue.ts'
import { type UrlState, useUrlState } from '../lists/use-url-state.ts'
import { useProject } from '../projects/project-overview.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { EmptyState, LoadFailed } from '../ui/states.tsx'
import { DoraPanels } from './dora-panels.tsx'
import { SubjectPicker } from './subject-picker.tsx'
import type { Subject } from './use-metric.ts'

/**
 * DORA metrics of the group or project in the URL. If the URL names none, shows the largest group, because it is most likely to have data.
 */
export function DoraScreen() {
  const url = useUrlState()
  const subject = subjectInUrl(url)
  return subject ? <SubjectMetrics subject={subject} url={url} /> : <DefaultMetrics url={url} />
}

function subjectInUrl(url: UrlState): Subject | undefined {
  for (const kind of ['project', 'group'] as const) {
    const id = Number(url.get(kind))
    if (Number.isSafeInteger(id) && id > 0) return { kind, id }
  }
  return undefined
}

const reporter = 20
/** DORA is the name of the research program that chose the four metrics. */
const explained = 'how often, how fast and how safely teams deliver software'
/** How many top-level groups are compared. */
const maxGroups = 20

/** Shows the top-level group with the most projects. If there is no group, shows the most recently active project. */
function DefaultMetrics({ url }: { url: UrlState }) {
  const me = useMe()
  const roleFilter = !me.data?.is_admin && { min_access_level: reporter }
  const groups = useRead(
    'GET /groups',
    { per_page: maxGroups, ...roleFilter, top_level_only: true },
    { enabled: me.data !== undefined },
  )
  const ids = groups.data?.map((group) => group.id) ?? []
  const counts = useRead('GET /-/gantry/v1/groups/counts', { ids }, { enabled: ids.length > 0 })
  const largest = counts.data?.toSorted((a, b) => b.all_projects - a.all_projects)[0]
  const projects = useRead(
    'GET /projects',
    { per_page: 1, ...roleFilter, simple: true, order_by: 'last_activity_at' },
    { enabled: groups.data?.length === 0 },
  )
  const [project] = projects.data ?? []
  const reads = [
    ['account', me],
    ['list of groups', groups],
    ['number of projects of each group', counts],
    ['list of projects', projects],
  ] as const
  const [noun, failed] = reads.find(([, read]) => read.error) ?? []
  const empty = groups.data?.length === 0 && projects.data?.length === 0
  useScreenRequest(failed ?? (empty ? projects : { request: null }))
  if (largest) return <SubjectMetrics subject={{ kind: 'group', id: largest.id }} url={url} />
  if (project) return <SubjectMetrics subject={{ kind: 'project', id: project.id }} url={url} />
  return (
    <>
      <PageHead title="DORA" count={explained} />
      {failed?.error && <LoadFailed error={failed.error} noun={noun ?? ''} onRetry={failed.retry} />}
      {empty && (
        <EmptyState title="No metrics to show" actions={<LinkButton to="/projects">View projects</LinkButton>}>
          <p>You need at least the Reporter role in a group or project.</p>
        </EmptyState>
      )}
    </>
  )
}

const SubjectMetrics = ({ subject, url }: { subject: Subject; url: UrlState }) =>
  subject.kind === 'group' ? <GroupMetrics id={subject.id} url={url} /> : <ProjectMetrics id={subject.id} url={url} />

function GroupMetrics({ id, url }: { id: number; url: UrlState }) {
  const read = useGroup(id)
  return <Metrics subject={{ kind: 'group', id }} path={read.data?.full_path} read={read} url={url} />
}

function ProjectMetrics({ id, url }: { id: number; url: UrlState }) {
  const read = useProject(String(id))
  return <Metrics subject={{ kind: 'project', id }} path={read.data?.path_with_namespace} read={read} url={url} />
}

interface MetricsProps {
  subject: Subject
  path: string | undefined
  read: ReturnType<typeof useGroup> | ReturnType<typeof useProject>
  url: UrlState
}

function Metrics({ subject, path, read, url }: MetricsProps) {
  const refused = read.error && !read.data
  useScreenRequest({ request: refused ? read.request : null })
  return (
    <>
      <PageHead title="DORA" count={explained} windowTitle={path ? `${path} · DORA` : 'DORA'} />
      {refused && read.error ? (
        <LoadFailed
          error={read.error}
          noun={subject.kind}
          onRetry={read.retry}
          actions={
            <LinkButton to="/dora" variant="filled">
              Choose another group or project
            </LinkButton>
          }
        />
      ) : (
        <DoraPanels
          kind={subject.kind}
          id={subject.id}
          lead={<SubjectPicker subject={subject} path={path} url={url} />}
        />
      )}
    </>
  )
}
