import { IconCalendarPlus, IconUserMinus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { requestOf } from '../api/client.ts'
import { curlText } from '../api/curl.ts'
import type { RunItem } from '../changes/runner.ts'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser, type PeekActions } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useSelectAll } from '../lists/use-select-all.ts'
import { useSelection, without } from '../lists/use-selection.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { roleName } from '../members/roles.ts'
import { BulkAction, BulkBar } from '../ui/bulk-bar.tsx'
import { copyText } from '../ui/copy.ts'
import { Peek } from '../ui/peek.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Day } from '../ui/when.tsx'
import { endingMembershipColumns } from './cleanup-columns.tsx'
import { type EndingMembership, endingMembershipList, nameOfMembership } from './cleanup-lists.ts'
import { EndMemberships } from './end-memberships.tsx'
import { ExtendMemberships } from './extend-memberships.tsx'

/** Memberships that end within 30 days. */
export function EndingMemberships() {
  const url = useUrlState()
  const navigate = useNavigate()
  const admin = useMe().data?.is_admin ?? false
  const filter = url.get('q') ?? ''
  const list = useList(endingMembershipList, url, { filter, sort: '' })
  const { selected, onSelected } = useSelection(filter)
  const [action, setAction] = useState<'extend' | 'end'>()
  const { selectAll, progress } = useSelectAll({
    pages: list.pages,
    keyOf: endingMembershipList.idOf,
    selected,
    onSelected,
  })
  const chosen = list.loaded.filter((membership) => selected.has(String(membership.id)))
  /** The changed memberships leave the list or its order, so they leave the selection. Refused ones stay selected. */
  const deselect = (changed: readonly RunItem[]) => onSelected(without(selected, changed))
  const open = (id: string) => {
    const row = list.loaded.find((membership) => String(membership.id) === id)
    if (row?.source === 'group')
      void navigate({ to: '/groups/$groupId', params: { groupId: String(row.source_id) }, search: { tab: 'members' } })
    else if (row)
      void navigate({
        to: '/projects/$projectId',
        params: { projectId: String(row.source_id) },
        search: { tab: 'members' },
      })
  }
  return (
    <ListBrowser
      list={list}
      columns={endingMembershipColumns}
      hint="Search paths and user names …"
      nameOf={nameOfMembership}
      selected={selected}
      onSelected={onSelected}
      onOpen={open}
      peek={(_, row, actions) => row && <MembershipPeek membership={row} {...actions} />}
      emptyState={
        <EmptyState title="No memberships expire soon">
          <p>Memberships that expire within 30 days are listed here.</p>
          {!admin && <p>Only memberships that you can manage are listed.</p>}
        </EmptyState>
      }
    >
      {selected.size > 0 && (
        <BulkBar
          selected={selected.size}
          selectAll={selectAll}
          running={progress && <span role="status">{progress}</span>}
          onClear={() => onSelected(new Set())}
        >
          <BulkAction
            icon={<IconCalendarPlus size={15} stroke={1.75} />}
            command="Change expiration date of members"
            onClick={() => setAction('extend')}
          >
            Change expiration date
          </BulkAction>
          <BulkAction icon={<IconUserMinus size={15} stroke={1.75} />} data-danger onClick={() => setAction('end')}>
            Remove members
          </BulkAction>
        </BulkBar>
      )}
      {action === 'extend' && (
        <ExtendMemberships
          memberships={chosen}
          missing={selected.size - chosen.length}
          onChanged={deselect}
          onClose={() => setAction(undefined)}
        />
      )}
      {action === 'end' && (
        <EndMemberships
          memberships={chosen}
          missing={selected.size - chosen.length}
          onChanged={deselect}
          onClose={() => setAction(undefined)}
        />
      )}
    </ListBrowser>
  )
}

function MembershipPeek({ membership, ...actions }: PeekActions & { membership: EndingMembership }) {
  const { user, source, source_path, source_name, access_level, expires_at } = membership
  return (
    <Peek
      name="Membership"
      badge={null}
      reference={`@${user.username}`}
      title={user.name}
      meta={[
        [source === 'project' ? 'Project' : 'Group', source_name],
        ['Path', source_path],
        ['Role', roleName(access_level)],
        ['Expires', <Day key="ends" at={expires_at} />],
      ]}
      onCopy={() => copyText(curlText(requestOf('GET /-/gantry/v1/cleanup/memberships', {})), 'Request')}
      {...actions}
    >
      <p>Access ends at the start of the day shown above. Select the row to change the expiration date.</p>
    </Peek>
  )
}
