import { roleName } from '../members/roles.ts'
import { bytes } from '../ui/number.ts'
import { PathText } from '../ui/path-text.tsx'
import { Avatar } from '../ui/person.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Visibility } from '../ui/visibility.tsx'
import { Ago, Day } from '../ui/when.tsx'
import classes from './cleanup.module.css'
import type { CleanupProject, EndingMembership } from './cleanup-lists.ts'

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

export const cleanupProjectColumns: Columns<CleanupProject> = [
  {
    id: 'name',
    header: 'Project',
    meta: { track: 'minmax(220px, 3fr)' },
    cell: ({ row: { original: project } }) => (
      <>
        <span className={`cut ${classes.name}`} dir="auto" title={project.name_with_namespace}>
          {project.name}
        </span>
        <PathText path={parentOf(project.path_with_namespace)} className={classes.path} />
        {project.archived && (
          <StatusBadge tone="plain" look="line">
            Archived
          </StatusBadge>
        )}
      </>
    ),
  },
  {
    id: 'visibility',
    header: 'Visibility',
    meta: { track: '92px', name: 'Visibility' },
    cell: ({ row: { original: project } }) => <Visibility level={project.visibility} />,
  },
  {
    id: 'storage',
    header: 'Storage',
    meta: { track: '88px', align: 'right', name: 'Storage' },
    cell: ({ row: { original: project } }) => bytes(project.storage_size),
  },
  {
    id: 'activity',
    header: 'Last activity',
    meta: { track: '104px', align: 'right', name: 'Last activity' },
    cell: ({ row: { original: project } }) => <Ago at={project.last_activity_at} />,
  },
]

export const endingMembershipColumns: Columns<EndingMembership> = [
  {
    id: 'user',
    header: 'Member',
    meta: { track: 'minmax(160px, 2fr)' },
    cell: ({ row: { original: membership } }) => (
      <>
        <Avatar person={membership.user} />
        <span className={`cut ${classes.name}`} dir="auto">
          {membership.user.name}
        </span>
        <span className={`cut ${classes.path}`}>@{membership.user.username}</span>
      </>
    ),
  },
  {
    id: 'source',
    header: 'Project or group',
    meta: { track: 'minmax(180px, 3fr)', name: 'Project or group' },
    cell: ({ row: { original: membership } }) => <PathText path={membership.source_path} className="mono" />,
  },
  {
    id: 'role',
    header: 'Role',
    meta: { track: '96px', name: 'Role' },
    cell: ({ row: { original: membership } }) => roleName(membership.access_level),
  },
  {
    id: 'ends',
    header: 'Expires',
    meta: { track: '104px', align: 'right', name: 'Expires' },
    cell: ({ row: { original: membership } }) => <Day at={membership.expires_at} />,
  },
]
