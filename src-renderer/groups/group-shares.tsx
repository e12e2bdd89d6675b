import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useList, useWrite } from '../api/use-api.ts'
import { changedByMembers } from '../members/members.ts'
import { roleName } from '../members/roles.ts'
import { Visibility } from '../projects/visibility.tsx'
import { count } from '../ui/number.ts'
import { Bar, ErrorBand, useLate } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { Ago, On } from '../ui/when.tsx'
import type { GroupDetail } from './group.ts'
import classes from './group-shares.module.css'
import { ShareGroup } from './share-group.tsx'

/** Whom the group lets in, and what others let it into. */
export function GroupShares({ group, owns }: { group: GroupDetail; owns: boolean }) {
  const [sharing, setSharing] = useState(false)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.page} aria-label="Shares" tabIndex={0}>
      <header className={classes.head}>
        <h2>Groups that it is shared with</h2>
        <span className="quiet">{count(group.shared_with_groups.length)}</span>
        {owns && (
          <Button className={classes.act ?? ''} disabled={group.share_with_group_lock} onClick={() => setSharing(true)}>
            Share with a group
          </Button>
        )}
      </header>
      <Guests group={group} owns={owns} />
      {owns && group.share_with_group_lock && (
        <p className="quiet">
          Sharing is locked: <code>share_with_group_lock</code> is on.
        </p>
      )}
      <SharedProjects id={group.id} />
      {sharing && <ShareGroup group={group} onClose={() => setSharing(false)} />}
    </section>
  )
}

function Guests({ group, owns }: { group: GroupDetail; owns: boolean }) {
  const unshare = useWrite('DELETE /groups/:id/share/:group_id', { refreshes: changedByMembers })
  const [sure, setSure] = useState<number>()
  if (group.shared_with_groups.length === 0) return <p className="quiet">No other group is let in.</p>
  const end = (group_id: number, path: string) =>
    void unshare.write({ id: group.id, group_id }).then(
      () => toast(`No longer shared with ${path}`),
      () => undefined,
    )
  return (
    <>
      {unshare.error && <ErrorBand error={unshare.error} what="The share could not be ended." />}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">At most</th>
            <th scope="col">Ends</th>
            {owns && (
              <th scope="col">
                <span className="unseen">What can be done</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {group.shared_with_groups.map((one) => (
            <tr key={one.group_id}>
              <td>
                <Link to="/groups/$groupId" params={{ groupId: String(one.group_id) }} className={classes.link}>
                  {one.group_name}
                </Link>{' '}
                <span className="mono quiet">{one.group_full_path}</span>
              </td>
              <td>{roleName(one.group_access_level)}</td>
              <td>{one.expires_at ? <On at={one.expires_at} /> : <span className="quiet">–</span>}</td>
              {owns && (
                <td>
                  {sure === one.group_id ? (
                    <span className={classes.acts}>
                      <Button onClick={() => setSure(undefined)}>Keep</Button>
                      <Button
                        variant="filled"
                        color="red"
                        loading={unshare.pending}
                        onClick={() => end(one.group_id, one.group_full_path)}
                      >
                        End share
                      </Button>
                    </span>
                  ) : (
                    <span className={classes.acts}>
                      <Button
                        onClick={() => setSure(one.group_id)}
                        aria-label={`End share with ${one.group_full_path}`}
                      >
                        End share…
                      </Button>
                    </span>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const most = 50

function SharedProjects({ id }: { id: number }) {
  const read = useList('GET /groups/:id/projects/shared', { id, per_page: most })
  const late = useLate(read.pending)
  return (
    <>
      <header className={classes.head}>
        <h2>Projects that others share with it</h2>
        {read.total !== null && <span className="quiet">{count(read.total)}</span>}
      </header>
      {read.error && <ErrorBand error={read.error} onRetry={read.retry} />}
      {late && <Bar width="40%" />}
      {read.rows?.length === 0 && <p className="quiet">No project is shared with it.</p>}
      {read.rows && read.rows.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col">Visible to</th>
              <th scope="col">Last activity</th>
            </tr>
          </thead>
          <tbody>
            {read.rows.map((project) => (
              <tr key={project.id}>
                <td>
                  <Link to="/projects/$projectId" params={{ projectId: String(project.id) }} className={classes.link}>
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
      {read.total !== null && read.total > most && (
        <p className="quiet">
          The first {most}.{' '}
          <Link to="/groups/$groupId" params={{ groupId: String(id) }} search={{ tab: 'projects', 'p-kind': 'shared' }}>
            All of them
          </Link>
        </p>
      )}
    </>
  )
}
