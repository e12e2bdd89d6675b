import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween } from '../changes/record-part.ts'
import { count } from '../ui/number.ts'
import { ErrorBand } from '../ui/states.tsx'
import { Day } from '../ui/when.tsx'
import { type Container, readsAffectedByMembers } from './members.ts'
import { roleName } from './roles.ts'
import { ShareForm } from './share-form.tsx'
import { noShare, sharePart } from './share-part.ts'
import classes from './shared-groups.module.css'

interface SharedGroup {
  group_id: number
  group_name: string
  group_full_path: string
  group_access_level: number
  expires_at: string | null
}

interface Props {
  container: Container
  groups: readonly SharedGroup[]
  /** The user may add and remove shares. */
  mayManage: boolean
  /** Why sharing with further groups is impossible. */
  disabledReason?: string | undefined
}

const addresses = {
  project: 'DELETE /projects/:id/share/:group_id',
  group: 'DELETE /groups/:id/share/:group_id',
} as const

/** The groups that a project or group is shared with. */
export function SharedGroups({ container, groups, mayManage, disabledReason }: Props) {
  const [sharing, setSharing] = useState(false)
  const shareButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <header className={classes.head}>
        <h2>Shared with groups</h2>
        <span className="quiet">{count(groups.length)}</span>
        {mayManage && (
          <Button
            ref={shareButton}
            className={classes.act ?? ''}
            leftSection={<IconUsersGroup size={14} stroke={1.75} />}
            disabled={disabledReason !== undefined}
            onClick={() => setSharing(true)}
          >
            Share with a group
          </Button>
        )}
      </header>
      {groups.length === 0 ? (
        <p className="quiet">Not shared with any group.</p>
      ) : (
        <Table
          container={container}
          groups={groups}
          mayManage={mayManage}
          onUnshared={() => shareButton.current?.focus()}
        />
      )}
      {mayManage && disabledReason && <p className={`quiet ${classes.disabledReason}`}>{disabledReason}</p>}
      {sharing && (
        <ShareForm
          container={container}
          skip={[...(container.kind === 'group' ? [container.id] : []), ...groups.map((group) => group.group_id)]}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  )
}

function Table({ container: { kind, id }, groups, mayManage, onUnshared }: Props & { onUnshared: () => void }) {
  const unshare = useWrite(addresses[kind], { refreshes: readsAffectedByMembers })
  const [confirmingId, setConfirmingId] = useState<number>()
  const table = useRef<HTMLTableElement>(null)
  const previousId = useRef<number>(undefined)
  // The focused button was replaced by other buttons: move focus to one of them.
  useEffect(() => {
    const next = confirmingId === undefined ? `[data-group="${previousId.current}"]` : '[data-cancel]'
    table.current?.querySelector<HTMLElement>(next)?.focus()
    previousId.current = confirmingId
  }, [confirmingId])
  const stopSharing = ({ group_id, group_full_path, group_access_level, expires_at }: SharedGroup) =>
    void unshare.write({ id, group_id }).then(
      () => {
        announceOne({
          text: `No longer shared with ${group_full_path}`,
          name: group_full_path,
          reads: readsAffectedByMembers,
          undo: moveBetween(sharePart({ kind, id }, group_id), noShare, {
            group_access: group_access_level,
            expires_at,
          }),
        })
        previousId.current = undefined
        setConfirmingId(undefined)
        onUnshared()
      },
      () => undefined,
    )
  return (
    <>
      {unshare.error && <ErrorBand error={unshare.error} what="Sharing could not be stopped." />}
      <table ref={table} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">Max role</th>
            <th scope="col">Expires</th>
            {mayManage && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.group_id}>
              <td>
                <Link to="/groups/$groupId" params={{ groupId: String(group.group_id) }} className={classes.link}>
                  {group.group_name}
                </Link>{' '}
                <span className="mono quiet">{group.group_full_path}</span>
              </td>
              <td>{roleName(group.group_access_level)}</td>
              <td>{group.expires_at ? <Day at={group.expires_at} /> : <span className="quiet">–</span>}</td>
              {mayManage && (
                <td>
                  <span className={classes.acts}>
                    {confirmingId === group.group_id ? (
                      <>
                        <Button data-cancel="" onClick={() => setConfirmingId(undefined)}>
                          Cancel
                        </Button>
                        <Button
                          variant="filled"
                          color="red"
                          loading={unshare.pending}
                          onClick={() => stopSharing(group)}
                        >
                          Stop sharing
                        </Button>
                      </>
                    ) : (
                      <Button
                        data-group={group.group_id}
                        onClick={() => setConfirmingId(group.group_id)}
                        aria-label={`Stop sharing with ${group.group_full_path}`}
                      >
                        Stop sharing…
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
