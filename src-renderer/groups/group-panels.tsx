import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '../api/use-api.ts'
import { Visibility } from '../projects/visibility.tsx'
import { changeWords } from '../ui/change-words.ts'
import { Avatar } from '../ui/person.tsx'
import { Bar, ErrorBand, useLate } from '../ui/states.tsx'
import { Ago } from '../ui/when.tsx'
import classes from './group-panels.module.css'

interface Props {
  id: number
}

/** What is in a group and what goes on there. */
export function GroupPanels({ id }: Props) {
  return (
    <div className={classes.panels}>
      <LastProjects id={id} />
      <Activity id={id} />
      <Subgroups id={id} />
    </div>
  )
}

function LastProjects({ id }: Props) {
  const read = useRead('GET /groups/:id/projects', {
    id,
    include_subgroups: true,
    with_shared: false,
    simple: true,
    order_by: 'last_activity_at',
    per_page: 8,
  })
  return (
    <Panel name="Projects, last active first" none="No project is in it or below." read={read}>
      {(projects) =>
        projects.map((project) => (
          <li key={project.id}>
            <Link to="/projects/$projectId" params={{ projectId: String(project.id) }} className={classes.line}>
              <span className="cut">{project.name}</span>
              <span className={`cut quiet ${classes.rest}`}>{project.namespace.full_path}</span>
              <span className={`quiet ${classes.age}`}>
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
    <Panel name="Subgroups" none="No group is below it." read={read}>
      {(groups) =>
        groups.map((group) => (
          <li key={group.id}>
            <Link to="/groups/$groupId" params={{ groupId: String(group.id) }} className={classes.line}>
              <Visibility level={group.visibility} bare />
              <span className="cut">{group.name}</span>
              <span className={`cut quiet ${classes.rest}`}>{group.description}</span>
            </Link>
          </li>
        ))
      }
    </Panel>
  )
}

function Activity({ id }: Props) {
  const read = useRead('GET /-/gantry/v1/activity', { group_id: id, per_page: 8 })
  return (
    <Panel name="Recent activity" none="Nothing has happened yet." read={read}>
      {(changes) =>
        changes.map((change) => (
          <li key={change.id} className={classes.line}>
            {change.author && <Avatar person={change.author} size={18} />}
            <span className="cut">
              {change.author?.name ?? 'Somebody'} <span className="quiet">{changeWords(change)}</span>{' '}
              {change.target_title ?? change.project_path}
            </span>
            <span className={`quiet ${classes.age}`}>
              <Ago at={change.at} />
            </span>
          </li>
        ))
      }
    </Panel>
  )
}

interface PanelProps<T> {
  name: string
  none: string
  read: Pick<ReturnType<typeof useRead>, 'error' | 'pending' | 'retry'> & { data: readonly T[] | undefined }
  children: (rows: readonly T[]) => ReactNode
}

function Panel<T>({ name, none, read: { data, error, pending, retry }, children }: PanelProps<T>) {
  const late = useLate(pending)
  return (
    <section aria-label={name} className={classes.panel}>
      <h2 className={classes.heading}>{name}</h2>
      {error && !data && <ErrorBand error={error} onRetry={retry} />}
      {late &&
        [64, 48, 72].map((width) => (
          <div key={width} className={classes.line}>
            <Bar width={`${width}%`} />
          </div>
        ))}
      {data?.length === 0 && <p className={`quiet ${classes.none}`}>{none}</p>}
      {data && data.length > 0 && <ul>{children(data)}</ul>}
    </section>
  )
}
