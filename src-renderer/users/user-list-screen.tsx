import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useSelection } from '../lists/use-selection.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { useNow } from '../ui/clock.tsx'
import { dateOf } from '../ui/dates.ts'
import { Dropdown } from '../ui/dropdown.tsx'
import { NewButton } from '../ui/new-button.tsx'
import { count } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { EmptyState } from '../ui/states.tsx'
import { ViewTabs } from '../ui/view-tabs.tsx'
import { NewUser } from './new-user.tsx'
import { UserBulk } from './user-bulk.tsx'
import { userColumns } from './user-columns.tsx'
import type { UserFilterContext } from './user-filter.ts'
import { UserGroupHead } from './user-group-head.tsx'
import { groupByOf, userGroupings, userList } from './user-list.ts'
import { UserPeek } from './user-peek.tsx'
import { UserShares } from './user-shares.tsx'

const sort = 'signed_in_at:desc'
const adminViews: readonly View[] = [
  { key: 'everyone', name: 'Everyone', filter: '-state:ghost', sort },
  { key: 'pending', name: 'Wants approval', filter: 'state:pending', sort: 'created_at:desc' },
  { key: 'without-2fa', name: 'Without 2FA', filter: '2fa:off', sort },
  { key: 'idle', name: 'Idle 90 days', filter: 'seen:>90d -kind:bot -kind:ghost', sort: 'signed_in_at:asc' },
  { key: 'admins', name: 'Administrators', filter: 'admin:yes', sort },
  { key: 'bots', name: 'Bots', filter: 'kind:bot', sort: 'created_at:desc' },
]
const publicViews: readonly View[] = [
  { key: 'everyone', name: 'Everyone', filter: '', sort: 'created_at:desc' },
  { key: 'active', name: 'Active', filter: 'state:active', sort: 'created_at:desc' },
]

/** Waits for the current user, because filters, columns and orders depend on the user's rights. */
export function UserListScreen() {
  const me = useMe()
  const today = dateOf(useNow())
  if (me.pending) return <PageHead title="Users" />
  return <UserList context={{ admin: me.data?.is_admin ?? false, today }} me={me.data?.id} />
}

function UserList({ context, me }: { context: UserFilterContext; me: number | undefined }) {
  const { admin } = context
  const url = useUrlState()
  const navigate = useNavigate()
  const views = useViews('users', admin ? adminViews : publicViews, url, userList(context))
  const group_by = admin ? groupByOf(views.group) : undefined
  const list = useList(userList(context, group_by), url, views)
  const { data: figures } = useRead('GET /-/gantry/v1/users/figures', {}, { enabled: admin })
  const { data: state } = useRead('GET /-/gantry/v1/state', {})
  const { selected, onSelected } = useSelection(views.filter)
  const [creating, setCreating] = useState(false)
  const onNew = admin ? () => setCreating(true) : undefined
  const columns = useMemo(() => userColumns(admin), [admin])
  const open = (id: string, search: { edit?: string } = {}) =>
    void navigate({ to: '/users/$userId', params: { userId: id }, search })
  return (
    <>
      <PageHead
        title="Users"
        count={
          figures
            ? countText(figures)
            : !admin && state && `${count(state.counts.users)}. Administrators see more of each user`
        }
        {...(admin && { chart: <UserShares figures={figures} /> })}
        actions={onNew && <NewButton name="New user" onClick={onNew} />}
      />
      <ViewTabs {...views.tabs} />
      <ListBrowser
        list={list}
        columns={columns}
        hint={admin ? hintFor(list.terms.length) : 'state:active external: created:30d or words …'}
        controls={
          admin && (
            <Dropdown
              name="Group by"
              choices={userGroupings}
              value={group_by ?? 'none'}
              onPick={(id) => url.push({ group: id, page: undefined })}
            />
          )
        }
        renderGroupHead={(key) =>
          group_by && <UserGroupHead group_by={group_by} groups={list.pages.groups ?? []} of={key} />
        }
        nameOf={(user) => `${user.name} @${user.username}`}
        {...(admin && { selected, onSelected })}
        onOpen={(id) => open(id)}
        {...(admin && { onEdit: (id: string) => open(id, { edit: 'account' }) })}
        peek={(id, row, actions) => <UserPeek key={id} id={Number(id)} row={row} admin={admin} {...actions} />}
        {...(onNew && { onNew })}
        emptyState={
          <EmptyState title="No users yet">
            <p>Everybody who signs in to this instance has an account, which an administrator creates.</p>
          </EmptyState>
        }
      >
        {admin && <UserBulk list={list} selected={selected} onSelected={onSelected} me={me} />}
      </ListBrowser>
      {creating && <NewUser onClose={() => setCreating(false)} />}
    </>
  )
}

const countText = ({ users, pending_approval: pending }: { users: number; pending_approval: number }) =>
  pending === 0 ? count(users) : `${count(users)}, ${count(pending)} waiting for approval`

/** Suggests the operators that the administrator is likely to need next. */
const hintFor = (terms: number) =>
  terms < 2 ? 'state: 2fa:off external: admin: seen:>90d …' : 'kind: created:30d or words …'
