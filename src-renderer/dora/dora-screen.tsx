import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { useGroup } from '../groups/use-group.ts'
import { useMe } from '../issues/use-issue.ts'
import { type Place, usePlace } from '../lists/use-place.ts'
import { useProject } from '../projects/project-overview.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, Refused } from '../ui/states.tsx'
import { DoraPanels } from './dora-panels.tsx'
import { SubjectPick } from './subject-pick.tsx'
import type { Subject } from './use-figures.ts'

/** The delivery metrics of a group or a project that is named in the URL; without a name, of what is most likely to have some. */
export function DoraScreen() {
  const place = usePlace()
  const named = subjectAt(place)
  return named ? <Named subject={named} place={place} /> : <First place={place} />
}

function subjectAt(place: Place): Subject | undefined {
  for (const of of ['project', 'group'] as const) {
    const id = Number(place.get(of))
    if (Number.isSafeInteger(id) && id > 0) return { of, id }
  }
  return undefined
}

const reporter = 20
/** Groups at the top that are looked at for the fullest of them. */
const FEW = 20

/** The group at the top that holds most projects, else a project; what the user may measure. */
function First({ place }: { place: Place }) {
  const me = useMe()
  const wanted = !me.data?.is_admin && { min_access_level: reporter }
  const groups = useRead(
    'GET /groups',
    { per_page: FEW, ...wanted, top_level_only: true },
    { enabled: me.data !== undefined },
  )
  const ids = groups.data?.map((group) => group.id) ?? []
  const counts = useRead('GET /-/gantry/v1/groups/counts', { ids }, { enabled: ids.length > 0 })
  const fullest = counts.data?.toSorted((a, b) => b.all_projects - a.all_projects)[0]
  const projects = useRead(
    'GET /projects',
    { per_page: 1, ...wanted, simple: true, order_by: 'last_activity_at' },
    { enabled: groups.data?.length === 0 },
  )
  const [project] = projects.data ?? []
  const failed = [me, groups, counts, projects].find((read) => read.error)
  const bare = groups.data?.length === 0 && projects.data?.length === 0
  useScreenRequest(failed ?? (bare ? projects : { request: null }))
  if (fullest) return <Named subject={{ of: 'group', id: fullest.id }} place={place} />
  if (project) return <Named subject={{ of: 'project', id: project.id }} place={place} />
  return (
    <>
      <PageHead title="DORA" />
      {failed?.error && <Refused error={failed.error} thing="list of groups" onRetry={failed.retry} />}
      {bare && (
        <Empty title="Nothing to measure" acts={<LinkButton to="/projects">All projects</LinkButton>}>
          <p>There is no group and no project in which you are a Reporter or more.</p>
        </Empty>
      )}
    </>
  )
}

const Named = ({ subject, place }: { subject: Subject; place: Place }) =>
  subject.of === 'group' ? <OfGroup id={subject.id} place={place} /> : <OfProject id={subject.id} place={place} />

function OfGroup({ id, place }: { id: number; place: Place }) {
  const read = useGroup(id)
  return <Whole subject={{ of: 'group', id }} path={read.data?.full_path} read={read} place={place} />
}

function OfProject({ id, place }: { id: number; place: Place }) {
  const read = useProject(String(id))
  return <Whole subject={{ of: 'project', id }} path={read.data?.path_with_namespace} read={read} place={place} />
}

interface WholeProps {
  subject: Subject
  path: string | undefined
  read: ReturnType<typeof useGroup> | ReturnType<typeof useProject>
  place: Place
}

function Whole({ subject, path, read, place }: WholeProps) {
  const refused = read.error && !read.data
  useScreenRequest({ request: refused ? read.request : null })
  return (
    <>
      <PageHead title="DORA" tab={path ? `${path} · DORA` : 'DORA'} />
      {refused && read.error ? (
        <Refused
          error={read.error}
          thing={subject.of}
          onRetry={read.retry}
          acts={
            <LinkButton to="/dora" variant="filled">
              Another group or project
            </LinkButton>
          }
        />
      ) : (
        <DoraPanels
          of={subject.of}
          id={subject.id}
          lead={<SubjectPick subject={subject} name={path ?? `${subject.of} ${subject.id}`} place={place} />}
        />
      )}
    </>
  )
}
