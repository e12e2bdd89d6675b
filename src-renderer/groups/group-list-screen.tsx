import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { parseOrder } from '../lists/order.ts'
import { useList } from '../lists/use-list.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { Kbd } from '../ui/kbd.tsx'
import { NewButton } from '../ui/new-button.tsx'
import { count } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { EmptyState } from '../ui/states.tsx'
import { ViewTabs } from '../ui/view-tabs.tsx'
import type { Group } from './group.ts'
import { groupColumns } from './group-columns.tsx'
import { GroupForm } from './group-form.tsx'
import { groupList, groupOrders } from './group-list.ts'
import { GroupPeek } from './group-peek.tsx'
import classes from './groups.module.css'
import { Icicle } from './icicle.tsx'
import { TransferGroup } from './transfer-group.tsx'
import type { TransferTarget } from './transfer-target-picker.tsx'
import { useDrag } from './use-drag.ts'
import { useGroupTree } from './use-group-tree.ts'

const sort = 'name:asc'
const builtInViews: readonly View[] = [
  { key: 'all', name: 'Tree', filter: '', sort },
  { key: 'mine', name: 'Mine', filter: 'all:no', sort },
  { key: 'owned', name: 'Owned', filter: 'owned:yes', sort },
]

/** Shows a tree of all groups that the user can see, or a flat list if a filter is set. */
export function GroupListScreen() {
  const me = useMe()
  if (me.pending) return <PageHead title="Groups" />
  return <GroupList admin={me.data?.is_admin ?? false} />
}

type OpenDialog = { kind: 'new'; parent?: Group } | { kind: 'transfer'; group: Group; target?: TransferTarget }

function GroupList({ admin }: { admin: boolean }) {
  const url = useUrlState()
  const navigate = useNavigate()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const views = useViews('groups', builtInViews, url, groupList(admin, ''))
  const kind = groupList(admin, views.filter)
  const flatList = useList(kind, url, views)
  const flat = flatList.terms.length > 0
  const { list, countsOf, nodeOf, toggle } = useGroupTree(flatList, parseOrder(groupOrders, views.sort), flat)
  const { data: state } = useRead('GET /-/gantry/v1/state', {})

  const columns = useMemo(
    () => groupColumns({ admin, flat, countsOf, nodeOf, onToggle: toggle }),
    [admin, flat, countsOf, nodeOf, toggle],
  )
  const open = (id: string, tab?: string) =>
    void navigate({ to: '/groups/$groupId', params: { groupId: id }, ...(tab && { search: { tab } }) })
  const mayTransfer = useCallback((group: Group) => (countsOf(group.id)?.access_level ?? 0) >= 50, [countsOf])
  const current = list.loaded.find(({ id }) => String(id) === list.rows.currentId)
  const transfer = (group: Group, target?: TransferTarget) =>
    setOpenDialog({ kind: 'transfer', group, ...(target !== undefined && { target }) })
  useShortcut('m', () => current && transfer(current), {
    name: 'Transfer group',
    enabled: current !== undefined && mayTransfer(current),
  })
  const { dragProps, topLevelProps, showTopLevel } = useDrag({ mayTransfer, onDrop: transfer })
  const onNew = () => setOpenDialog({ kind: 'new' })

  return (
    <>
      <PageHead
        title="Groups"
        count={state && count(state.counts.groups)}
        chart={<Icicle onPick={(id) => open(String(id))} />}
        actions={<NewButton name="New group" onClick={onNew} />}
      />
      <ViewTabs {...views.tabs} />
      <ListBrowser
        list={list}
        columns={columns}
        hint={flat ? 'level: top: skip: or words …' : 'owned: level: all: top: or words (searches subgroups too) …'}
        nameOf={(group) => group.full_path}
        onOpen={open}
        onEdit={(id) => open(id, 'settings')}
        peek={(id, row, actions) => (
          <GroupPeek
            key={id}
            id={Number(id)}
            row={row}
            onTransfer={transfer}
            onNewSubgroup={(parent) => setOpenDialog({ kind: 'new', parent })}
            {...actions}
          />
        )}
        emptyState={<NoGroups onNew={onNew} />}
        onNew={onNew}
        {...(!flat && !list.pages.error && state && { result: count(state.counts.groups) })}
        {...(!flat && {
          tree: {
            nodeOf,
            onOpen: (group: Group, opens: boolean) => toggle(group.id, opens),
            onCurrentChange: (id: string) => (list.rows.peek ? list.rows.showPeek(id) : list.rows.setCurrent(id)),
            drag: dragProps,
          },
        })}
      >
        {showTopLevel && (
          <div className={classes.drop} {...topLevelProps}>
            Drop here to transfer the group to the top level
          </div>
        )}
      </ListBrowser>
      {openDialog?.kind === 'new' && <GroupForm parent={openDialog.parent} onClose={() => setOpenDialog(undefined)} />}
      {openDialog?.kind === 'transfer' && (
        <TransferGroup group={openDialog.group} target={openDialog.target} onClose={() => setOpenDialog(undefined)} />
      )}
    </>
  )
}

function NoGroups({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      title="No groups yet"
      actions={
        <Button variant="filled" rightSection={<Kbd>c</Kbd>} onClick={onNew}>
          New group
        </Button>
      }
    >
      <p>A group contains projects and subgroups. Members of a group are members of all its projects and subgroups.</p>
    </EmptyState>
  )
}
