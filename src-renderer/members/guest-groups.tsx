import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { count } from '../ui/number.ts'
import { ErrorBand } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { On } from '../ui/when.tsx'
import classes from './guest-groups.module.css'
import { type Container, changedByMembers } from './members.ts'
import { roleName } from './roles.ts'
import { ShareForm } from './share-form.tsx'

interface Guest {
  group_id: number
  group_name: string
  group_full_path: string
  group_access_level: number
  expires_at: string | null
}

interface Props {
  container: Container
  groups: readonly Guest[]
  /** May let groups in and send them away. */
  manages: boolean
  /** Why no further group can be let in. */
  locked?: string | undefined
}

const addresses = {
  project: 'DELETE /projects/:id/share/:group_id',
  group: 'DELETE /groups/:id/share/:group_id',
} as const

/** The groups that are let into a project or a group: with which role at most, until when. */
export function GuestGroups({ container, groups, manages, locked }: Props) {
  const [sharing, setSharing] = useState(false)
  const begin = useRef<HTMLButtonElement>(null)
  return (
    <>
      <header className={classes.head}>
        <h2>Groups that it is shared with</h2>
        <span className="quiet">{count(groups.length)}</span>
        {manages && (
          <Button
            ref={begin}
            className={classes.act ?? ''}
            leftSection={<IconUsersGroup size={14} stroke={1.75} />}
            disabled={locked !== undefined}
            onClick={() => setSharing(true)}
          >
            Share with a group
          </Button>
        )}
      </header>
      {groups.length === 0 ? (
        <p className="quiet">No other group is let in.</p>
      ) : (
        <Table container={container} groups={groups} manages={manages} onEnded={() => begin.current?.focus()} />
      )}
      {manages && locked && <p className={`quiet ${classes.locked}`}>{locked}</p>}
      {sharing && (
        <ShareForm
          container={container}
          skip={[...(container.kind === 'group' ? [container.id] : []), ...groups.map((one) => one.group_id)]}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  )
}

function Table({ container: { kind, id }, groups, manages, onEnded }: Props & { onEnded: () => void }) {
  const unshare = useWrite(addresses[kind], { refreshes: changedByMembers })
  const [sure, setSure] = useState<number>()
  const table = useRef<HTMLTableElement>(null)
  const asked = useRef<number>(undefined)
  // The button that had the focus has given way to others.
  useEffect(() => {
    const next = sure === undefined ? `[data-group="${asked.current}"]` : '[data-keep]'
    table.current?.querySelector<HTMLElement>(next)?.focus()
    asked.current = sure
  }, [sure])
  const end = ({ group_id, group_full_path }: Guest) =>
    void unshare.write({ id, group_id }).then(
      () => {
        toast(`No longer shared with ${group_full_path}`)
        asked.current = undefined
        setSure(undefined)
        onEnded()
      },
      () => undefined,
    )
  return (
    <>
      {unshare.error && <ErrorBand error={unshare.error} what="The share could not be ended." />}
      <table ref={table} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">Role, at most</th>
            <th scope="col">Ends</th>
            {manages && (
              <th scope="col">
                <span className="unseen">What can be done</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {groups.map((one) => (
            <tr key={one.group_id}>
              <td>
                <Link to="/groups/$groupId" params={{ groupId: String(one.group_id) }} className={classes.link}>
                  {one.group_name}
                </Link>{' '}
                <span className="mono quiet">{one.group_full_path}</span>
              </td>
              <td>{roleName(one.group_access_level)}</td>
              <td>{one.expires_at ? <On at={one.expires_at} /> : <span className="quiet">–</span>}</td>
              {manages && (
                <td>
                  <span className={classes.acts}>
                    {sure === one.group_id ? (
                      <>
                        <Button data-keep="" onClick={() => setSure(undefined)}>
                          Keep
                        </Button>
                        <Button variant="filled" color="red" loading={unshare.pending} onClick={() => end(one)}>
                          End share
                        </Button>
                      </>
                    ) : (
                      <Button
                        data-group={one.group_id}
                        onClick={() => setSure(one.group_id)}
                        aria-label={`End share with ${one.group_full_path}`}
                      >
                        End share…
                      </Button>
                    )}
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
