import { IconGitFork, IconStar } from '@tabler/icons-react'
import { LifecycleBadge } from '../ui/lifecycle-badge.tsx'
import { bytes, count } from '../ui/number.ts'
import { PathText } from '../ui/path-text.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Visibility } from '../ui/visibility.tsx'
import { Ago, Day } from '../ui/when.tsx'
import { ActivitySparkline } from './activity-sparkline.tsx'
import { ownRole } from './own-role.ts'
import { namespaceOf, type Project } from './project.ts'
import classes from './projects.module.css'

function NamespacePath({ path }: { path: string }) {
  return <PathText path={path} className={classes.path} style={{ '--path-length': path.length }} />
}

/** Only administrators can sort by size. `withSizes` is false for lists of a group, whose rows have no sizes. */
export const projectColumns = (admin: boolean, withSizes = true): Columns<Project> =>
  allColumns(admin).filter(({ id }) => withSizes || !sizeColumns.includes(String(id)))

const sizeColumns = ['storage', 'repository', 'commits']

const allColumns = (admin: boolean): Columns<Project> => [
  {
    id: 'name',
    header: 'Project',
    meta: { track: 'minmax(220px, 3fr)', order: 'name' },
    cell: ({ row: { original: project } }) => (
      <>
        <span className={`cut ${classes.name}`} dir="auto" title={project.name_with_namespace}>
          {project.name}
        </span>
        <LifecycleBadge of={project} inList />
        <NamespacePath path={namespaceOf(project)} />
      </>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    meta: { track: 'minmax(160px, 3fr)', from: 1480, name: 'Description' },
    cell: ({ row: { original: project } }) => (
      <span className={`cut ${classes.secondary}`} dir="auto" title={project.description ?? undefined}>
        {project.description || <Dash />}
      </span>
    ),
  },
  {
    id: 'path',
    header: 'Path',
    meta: { track: 'minmax(120px, 2fr)', name: 'Path', order: 'path', optional: true },
    cell: ({ row: { original: project } }) => <PathText path={project.path_with_namespace} className="mono quiet" />,
  },
  {
    id: 'namespace',
    header: 'Namespace',
    meta: { track: 'minmax(120px, 2fr)', name: 'Namespace', optional: true },
    cell: ({ row: { original: project } }) => (
      <span className={`cut ${classes.secondary}`} dir="auto" title={project.namespace.full_path}>
        {project.namespace.name}
      </span>
    ),
  },
  {
    id: 'visibility',
    header: 'Visibility',
    meta: { track: '92px', name: 'Visibility' },
    cell: ({ row: { original: project } }) => <Visibility level={project.visibility} />,
  },
  {
    id: 'role',
    header: 'Your role',
    meta: { track: '88px', name: 'Your role', optional: true },
    cell: ({ row: { original: project } }) => ownRole(project) ?? <Dash />,
  },
  {
    id: 'topics',
    header: 'Topics',
    meta: { track: 'minmax(120px, 2fr)', from: 1060, name: 'Topics' },
    cell: ({ row: { original: project } }) => (
      <span className={`cut ${classes.secondary}`} dir="auto" title={project.topics.join(', ')}>
        {project.topics.join(', ') || <Dash />}
      </span>
    ),
  },
  {
    id: 'weeks',
    header: '12 weeks',
    meta: { track: '88px', from: 860, name: 'Activity, 12 weeks' },
    cell: ({ row: { original: project } }) => <ActivitySparkline project_id={project.id} />,
  },
  {
    id: 'issues',
    header: 'Open issues',
    meta: { track: '80px', align: 'right', name: 'Open issues' },
    cell: ({ row: { original: project } }) =>
      project.open_issues_count === undefined ? <Dash /> : count(project.open_issues_count),
  },
  {
    id: 'stars',
    header: () => <IconStar size={14} stroke={1.75} role="img" aria-label="Stars" className={classes.star} />,
    meta: { track: '40px', align: 'right', from: 760, name: 'Stars' },
    cell: ({ row: { original: project } }) => <span className="quiet">{count(project.star_count)}</span>,
  },
  {
    id: 'forks',
    header: () => <IconGitFork size={14} stroke={1.75} role="img" aria-label="Forks" className={classes.star} />,
    meta: { track: '40px', align: 'right', from: 1300, name: 'Forks' },
    cell: ({ row: { original: project } }) => (
      <span className="quiet">{project.forks_count === undefined ? '–' : count(project.forks_count)}</span>
    ),
  },
  {
    id: 'storage',
    header: 'Storage',
    meta: { track: '72px', align: 'right', from: 1000, name: 'Storage', ...(admin && { order: 'storage_size' }) },
    cell: ({ row: { original: project } }) =>
      project.statistics ? <span className="quiet">{bytes(project.statistics.storage_size)}</span> : <Dash />,
  },
  {
    id: 'repository',
    header: 'Repository',
    meta: {
      track: '80px',
      align: 'right',
      name: 'Repository size',
      optional: true,
      ...(admin && { order: 'repository_size' }),
    },
    cell: ({ row: { original: project } }) =>
      project.statistics ? <span className="quiet">{bytes(project.statistics.repository_size)}</span> : <Dash />,
  },
  {
    id: 'commits',
    header: 'Commits',
    meta: { track: '72px', align: 'right', name: 'Commits', optional: true },
    cell: ({ row: { original: project } }) =>
      project.statistics ? <span className="quiet">{count(project.statistics.commit_count)}</span> : <Dash />,
  },
  {
    id: 'created',
    header: 'Created',
    meta: { track: '96px', align: 'right', from: 1200, order: 'created_at', name: 'Created' },
    cell: ({ row: { original: project } }) => (
      <span className="quiet">
        <Day at={project.created_at} />
      </span>
    ),
  },
  {
    id: 'updated',
    header: 'Updated',
    meta: { track: '72px', align: 'right', order: 'updated_at', name: 'Updated', optional: true },
    cell: ({ row: { original: project } }) =>
      project.updated_at ? (
        <span className="quiet">
          <Ago at={project.updated_at} />
        </span>
      ) : (
        <Dash />
      ),
  },
  {
    id: 'activity',
    header: 'Last activity',
    meta: { track: '96px', align: 'right', order: 'last_activity_at', name: 'Last activity' },
    cell: ({ row: { original: project } }) => <Ago at={project.last_activity_at} />,
  },
  {
    id: 'id',
    header: 'ID',
    meta: { track: '48px', align: 'right', from: 1100, order: 'id', name: 'ID' },
    cell: ({ row: { original: project } }) => <span className="mono quiet">{project.id}</span>,
  },
]

const Dash = () => <span className="quiet">–</span>
