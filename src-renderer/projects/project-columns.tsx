import { IconStar } from '@tabler/icons-react'
import { count } from '../ui/number.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Ago, On } from '../ui/when.tsx'
import { namespaceOf, type Project } from './project.ts'
import classes from './projects.module.css'
import { Visibility } from './visibility.tsx'

export const projectColumns: Columns<Project> = [
  {
    id: 'name',
    header: 'Project',
    meta: { track: 'minmax(0, 3fr)', order: 'name' },
    cell: ({ row: { original: project } }) => (
      <>
        <span className={`cut ${classes.name}`} title={project.name_with_namespace}>
          {project.name}
        </span>
        <span className={`cut ${classes.path}`}>{namespaceOf(project)}</span>
        {project.archived && (
          <StatusBadge tone="plain" look="line">
            Archived
          </StatusBadge>
        )}
      </>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    meta: { track: 'minmax(0, 3fr)', from: 1300, name: 'Description' },
    cell: ({ row: { original: project } }) => (
      <span className={`cut ${classes.second}`} title={project.description ?? undefined}>
        {project.description || <None />}
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
    id: 'topics',
    header: 'Topics',
    meta: { track: 'minmax(0, 2fr)', from: 900, name: 'Topics' },
    cell: ({ row: { original: project } }) => (
      <span className={`cut ${classes.second}`} title={project.topics.join(', ')}>
        {project.topics.join(', ') || <None />}
      </span>
    ),
  },
  {
    id: 'issues',
    header: 'Open issues',
    meta: { track: '80px', align: 'right', name: 'Open issues' },
    cell: ({ row: { original: project } }) =>
      project.open_issues_count === undefined ? <None /> : count(project.open_issues_count),
  },
  {
    id: 'stars',
    header: () => <IconStar size={14} stroke={1.75} role="img" aria-label="Stars" className={classes.star} />,
    meta: { track: '40px', align: 'right', from: 760, name: 'Stars' },
    cell: ({ row: { original: project } }) => <span className="quiet">{count(project.star_count)}</span>,
  },
  {
    id: 'created',
    header: 'Created',
    meta: { track: '96px', align: 'right', from: 1100, order: 'created_at', name: 'Created' },
    cell: ({ row: { original: project } }) => (
      <span className="quiet">
        <On at={project.created_at} />
      </span>
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

const None = () => <span className="quiet">–</span>
