import { Link } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { ChangeTarget } from '../home/change-target.tsx'
import { describeChange } from '../ui/describe-change.ts'
import panels from '../ui/panel.module.css'
import { Panel, Panels } from '../ui/panel.tsx'
import { PathText } from '../ui/path-text.tsx'
import { Avatar } from '../ui/person.tsx'
import { Visibility } from '../ui/visibility.tsx'
import { Ago } from '../ui/when.tsx'

interface Props {
  id: number
}

export function GroupPanels({ id }: Props) {
  return (
    <Panels>
      <RecentProjects id={id} />
      <RecentChanges id={id} />
      <Subgroups id={id} />
    </Panels>
  )
}

function RecentProjects({ id }: Props) {
  const read = useRead('GET /groups/:id/projects', {
    id,
    include_subgroups: true,
    with_shared: false,
    simple: true,
    order_by: 'last_activity_at',
    per_page: 8,
  })
  return (
    <Panel name="Recently active projects" emptyText="No projects yet." read={read}>
      {(projects) =>
        projects.map((project) => (
          <li key={project.id}>
            <Link to="/projects/$projectId" params={{ projectId: String(project.id) }} className={panels.line}>
              <span className="cut" dir="auto">
                {project.name}
              </span>
              <PathText path={project.namespace.full_path} className={panels.path} />
              <span className={`quiet ${panels.age}`}>
                <Ago at={project.last_activity_at} />
              </span>
            </Link>
          </li>
        ))
      }
    </Panel>
  )
}

function Subgroups({ id }: Props) {
  const read = useRead('GET /groups/:id/subgroups', { id, all_available: true, per_page: 8 })
  return (
    <Panel name="Subgroups" emptyText="No subgroups yet." read={read}>
      {(groups) =>
        groups.map((group) => (
          <li key={group.id}>
            <Link to="/groups/$groupId" params={{ groupId: String(group.id) }} className={panels.line}>
              <Visibility level={group.visibility} bare />
              <span className="cut" dir="auto">
                {group.name}
              </span>
              <span className={`cut quiet ${panels.rest}`} dir="auto">
                {group.description}
              </span>
            </Link>
          </li>
        ))
      }
    </Panel>
  )
}

function RecentChanges({ id }: Props) {
  const read = useRead('GET /-/gantry/v1/activity', { group_id: id, per_page: 8 })
  return (
    <Panel name="Recent changes" emptyText="No changes yet." read={read}>
      {(changes) =>
        changes.map((change) => (
          <li key={change.id} className={panels.line}>
            {change.author && <Avatar person={change.author} size={18} />}
            <span className="cut">
              <bdi>{change.author?.name ?? 'Someone'}</bdi> <span className="quiet">{describeChange(change)}</span>{' '}
              <bdi>
                <ChangeTarget change={change} />
              </bdi>
            </span>
            <span className={`quiet ${panels.age}`}>
              <Ago at={change.at} />
            </span>
          </li>
        ))
      }
    </Panel>
  )
}
