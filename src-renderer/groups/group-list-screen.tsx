import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
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
import type { Target } from './location-pick.tsx'
import { MoveGroup } from './move-group.tsx'
import { useDrag } from './use-drag.ts'
import { useGroupTree } from './use-group-tree.ts'

const sort = 'name:asc'
const startViews: readonly View[] = [
  { key: 'all', name: 'Tree', filter: '', sort },
  { key: 'mine', name: 'Yours', filter: 'all:no', sort },
  { key: 'owned', name: 'Owned', filter: 'owned:yes', sort },
]

/** All groups that the user may see: a tree, and a flat list where a filter leaves none. */
export function GroupListScreen() {
  const me = useMe()
  if (me.pending) return <PageHead title="Groups" />
  return <Whole admin={me.data?.is_admin ?? false} />
}

type Asked = { kind: 'new'; parent?: Group } | { kind: 'move'; group: Group; target?: Target }

function Whole({ admin }: { admin: boolean }) {
  const url = useUrlState()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const views = useViews('groups', startViews, url, groupList(admin, ''))
  const kind = groupList(admin, views.filter)
  const asList = useList(kind, url, views)
  const flat = asList.terms.length > 0
  const { list, countsOf, nodeOf, turn } = useGroupTree(asList, parseOrder(groupOrders, views.sort), flat)
  const { data: state } = useRead('GET /-/gantry/v1/state', {})

  const open = (id: string, tab?: string) =>
    void navigate({ to: '/groups/$groupId', params: { groupId: id }, ...(tab && { search: { tab } }) })
  const mayMove = (group: Group) => (countsOf(group.id)?.access_level ?? 0) >= 50
  const here = list.loaded.find(({ id }) => String(id) === list.rows.currentId)
  const move = (group: Group, target?: Target) =>
    setAsked({ kind: 'move', group, ...(target !== undefined && { target }) })
  useShortcut('m', () => here && move(here), {
    name: 'Transfer the group',
    enabled: here !== undefined && mayMove(here),
  })
  const { dragOf, top, toTop } = useDrag({ mayMove, onDrop: move })
  const onNew = () => setAsked({ kind: 'new' })

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
        columns={groupColumns({ admin, flat, countsOf, nodeOf, onTurn: turn })}
        hint={flat ? 'level: top: skip: or words …' : 'owned: level: all: top: or words; a filter lists all depths …'}
        nameOf={(group) => group.full_path}
        onOpen={open}
        onEdit={(id) => open(id, 'settings')}
        peek={(id, row, does) => (
          <GroupPeek
            key={id}
            id={Number(id)}
            row={row}
            onMove={move}
            onNewBelow={(parent) => setAsked({ kind: 'new', parent })}
            {...does}
          />
        )}
        emptyState={<NoGroups onNew={onNew} />}
        onNew={onNew}
        {...(!flat && !list.pages.error && state && { result: count(state.counts.groups) })}
        {...(!flat && {
          tree: {
            nodeOf,
            onOpen: (group: Group, opens: boolean) => turn(group.id, opens),
            onCurrentChange: (id: string) => (list.rows.peek ? list.rows.showPeek(id) : list.rows.setCurrent(id)),
            drag: dragOf,
          },
        })}
      >
        {toTop && (
          <div className={classes.drop} {...top}>
            Drop here to put it at the top, below no group
          </div>
        )}
      </ListBrowser>
      {asked?.kind === 'new' && <GroupForm parent={asked.parent} onClose={() => setAsked(undefined)} />}
      {asked?.kind === 'move' && (
        <MoveGroup group={asked.group} target={asked.target} onClose={() => setAsked(undefined)} />
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
      <p>A group holds projects and further groups; whoever belongs to it belongs to all of them.</p>
    </EmptyState>
  )
}
