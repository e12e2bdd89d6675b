import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useSelection } from '../lists/use-selection.ts'
import { prefixedUrlState, useUrlState } from '../lists/use-url-state.ts'
import { useShortcut } from '../ui/shortcuts.tsx'
import { EmptyState } from '../ui/states.tsx'
import { AccessRequests } from './access-requests.tsx'
import { AddMembers } from './add-members.tsx'
import { Invitations } from './invitations.tsx'
import { MemberBulk } from './member-bulk.tsx'
import { memberColumns } from './member-columns.tsx'
import { MemberPeek } from './member-peek.tsx'
import { type Container, mayManage, memberList } from './members.ts'

/** All members of a project or group: direct, inherited and shared. `leading` goes before the filter bar. */
export function MembersTab({ leading, ...container }: Container & { leading?: ReactNode }) {
  const url = prefixedUrlState(useUrlState(), 'm')
  const navigate = useNavigate()
  const me = useMe().data?.id
  const [adding, setAdding] = useState(false)
  const list = useList(memberList(container), url, { filter: url.get('q') ?? '', sort: 'access_level:desc' })
  const columns = useMemo(() => memberColumns({ kind: container.kind }, me), [container.kind, me])
  const manages = mayManage(container)
  const { selected, onSelected } = useSelection(url.get('q') ?? '')
  const onNew = () => setAdding(true)
  useShortcut('c', onNew, { name: 'Add members', enabled: manages })
  return (
    <>
      <ListBrowser
        list={list}
        columns={columns}
        hint="direct: or name, username, full email address …"
        leading={leading}
        controls={
          manages && (
            <>
              <AccessRequests container={container} />
              <Invitations container={container} />
              <Button leftSection={<IconUserPlus size={14} stroke={1.75} />} onClick={onNew}>
                Add members
              </Button>
            </>
          )
        }
        nameOf={({ user }) => user.name}
        {...(manages && { selected, onSelected })}
        onOpen={(id) => {
          const member = list.loaded.find(({ user }) => String(user.id) === id)
          if (member?.source.group)
            void navigate({
              to: '/groups/$groupId',
              params: { groupId: String(member.source.group.id) },
              search: { tab: 'members', 'm-peek': Number(id) },
            })
        }}
        peek={(id, row, actions) => (
          <MemberPeek key={id} container={container} id={Number(id)} row={row} me={me} {...actions} />
        )}
        emptyState={
          <EmptyState title="No members yet">
            <p>Administrators have access without a membership.</p>
          </EmptyState>
        }
      >
        {manages && (
          <MemberBulk container={container} list={list} selected={selected} onSelected={onSelected} me={me} />
        )}
      </ListBrowser>
      {adding && <AddMembers container={container} onClose={() => setAdding(false)} />}
    </>
  )
}
