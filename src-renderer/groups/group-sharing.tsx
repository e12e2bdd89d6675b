import { Link } from '@tanstack/react-router'
import { useList } from '../api/use-api.ts'
import tables from '../members/shared-groups.module.css'
import { SharedGroups } from '../members/shared-groups.tsx'
import { count } from '../ui/number.ts'
import { ErrorBand, SkeletonBar, useDelayed } from '../ui/states.tsx'
import { Visibility } from '../ui/visibility.tsx'
import { Ago } from '../ui/when.tsx'
import type { GroupDetail } from './group.ts'
import classes from './group-sharing.module.css'

/** The groups that this group is shared with, and the projects that are shared with this group. */
export function GroupSharing({ group, isOwner }: { group: GroupDetail; isOwner: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.page} aria-label="Sharing" tabIndex={0}>
      <SharedGroups
        container={{ kind: 'group', id: group.id, name: group.full_path, title: group.name, level: isOwner ? 50 : 0 }}
        groups={group.shared_with_groups}
        mayManage={isOwner}
        disabledReason={group.share_with_group_lock ? 'The setting “Prevent sharing with groups” is on.' : undefined}
      />
      <SharedProjects id={group.id} />
    </section>
  )
}

const maxProjects = 50

function SharedProjects({ id }: { id: number }) {
  const read = useList('GET /groups/:id/projects/shared', { id, per_page: maxProjects })
  const showSkeleton = useDelayed(read.pending)
  return (
    <>
      <header className={tables.head}>
        <h2>Projects shared with this group</h2>
        {read.total !== null && <span className="quiet">{count(read.total)}</span>}
      </header>
      {read.error && <ErrorBand error={read.error} onRetry={read.retry} />}
      {showSkeleton && <SkeletonBar width="40%" />}
      {read.rows?.length === 0 && <p className="quiet">No shared projects yet.</p>}
      {read.rows && read.rows.length > 0 && (
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col">Visibility</th>
              <th scope="col">Last activity</th>
            </tr>
          </thead>
          <tbody>
            {read.rows.map((project) => (
              <tr key={project.id}>
                <td>
                  <Link to="/projects/$projectId" params={{ projectId: String(project.id) }} className={tables.link}>
                    {project.name}
                  </Link>{' '}
                  <span className="mono quiet">{project.path_with_namespace}</span>
                </td>
                <td>{'visibility' in project ? <Visibility level={project.visibility} /> : '–'}</td>
                <td>
                  <Ago at={project.last_activity_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {read.total !== null && read.total > maxProjects && (
        <p className="quiet">
          Showing the first {maxProjects}.{' '}
          <Link to="/groups/$groupId" params={{ groupId: String(id) }} search={{ tab: 'projects', 'p-kind': 'shared' }}>
            View all
          </Link>
        </p>
      )}
    </>
  )
}
