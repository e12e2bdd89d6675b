import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../issues/use-issue.ts'
import { applyTerms } from '../lists/filter-terms.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { parseOrder } from '../lists/order.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import { type ListKind, useList } from '../lists/use-list.ts'
import { prefixedUrlState, useUrlState } from '../lists/use-url-state.ts'
import { Kbd } from '../ui/kbd.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Group } from './group.ts'
import { groupColumns } from './group-columns.tsx'
import { GroupForm } from './group-form.tsx'
import { groupOrders } from './group-list.ts'
import { GroupPeek } from './group-peek.tsx'
import type { Target } from './location-pick.tsx'
import { MoveGroup } from './move-group.tsx'
import { useDrag } from './use-drag.ts'
import { useGroupTree } from './use-group-tree.ts'

interface Query {
  search?: string | undefined
}
type Order = 'name' | 'path' | 'id'

/** The groups below one: as a tree, and whatever depth they are at where one searches; the server looks into their short paths only. */
function below(id: number): ListKind<Group, Query, Order> {
  const all_available = true
  return {
    nouns: ['subgroup', 'subgroups'],
    operators: [],
    toQuery: (terms) => applyTerms<Query>(terms, { operators: [], appliers: {} }, {}),
    orders: [
      { id: 'name', name: 'Name', ascendingFirst: true },
      { id: 'path', name: 'Path', ascendingFirst: true },
      { id: 'id', name: 'ID' },
    ],
    source: ({ search }, order) =>
      search
        ? sourceOf('GET /groups/:id/descendant_groups', (page) => ({ id, all_available, search, ...order, ...page }))
        : sourceOf('GET /groups/:id/subgroups', (page) => ({ id, all_available, ...order, ...page })),
    count: ({ search }) =>
      search
        ? countOf('GET /groups/:id/descendant_groups', (one) => ({ id, all_available, search, ...one }))
        : countOf('GET /groups/:id/subgroups', (one) => ({ id, all_available, ...one })),
    idOf: (group) => String(group.id),
  }
}

type Asked = { kind: 'new'; parent: Group } | { kind: 'move'; group: Group; target?: Target }

export function GroupSubgroups({ group, onNew }: { group: Group; onNew: (() => void) | undefined }) {
  const url = prefixedUrlState(useUrlState(), 's')
  const navigate = useNavigate()
  const admin = useMe().data?.is_admin ?? false
  const [asked, setAsked] = useState<Asked>()
  const sort = url.get('sort') ?? 'name:asc'
  const asList = useList(below(group.id), url, { filter: url.get('q') ?? '', sort })
  const flat = asList.terms.length > 0
  const { list, countsOf, nodeOf, turn } = useGroupTree(asList, parseOrder(groupOrders, sort), flat)
  const mayMove = (one: Group) => (countsOf(one.id)?.access_level ?? 0) >= 50
  const here = list.loaded.find(({ id }) => String(id) === list.rows.currentId)
  const move = (one: Group, target?: Target) =>
    setAsked({ kind: 'move', group: one, ...(target !== undefined && { target }) })
  useShortcut('m', () => here && move(here), {
    name: 'Transfer the group',
    enabled: here !== undefined && mayMove(here),
  })
  const { dragOf } = useDrag({ mayMove, onDrop: move })
  const open = (id: string) => void navigate({ to: '/groups/$groupId', params: { groupId: id } })
  return (
    <>
      <ListBrowser
        list={list}
        columns={groupColumns({ admin, flat, countsOf, nodeOf, onTurn: turn })}
        hint="Words, in the short paths of all groups below …"
        nameOf={(one) => one.full_path}
        onOpen={open}
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
        emptyState={
          <EmptyState
            title="No subgroups"
            actions={
              onNew && (
                <Button variant="filled" rightSection={<Kbd>c</Kbd>} onClick={onNew}>
                  New subgroup
                </Button>
              )
            }
          >
            <p>Whoever belongs to this group belongs to the groups below it, too.</p>
          </EmptyState>
        }
        {...(onNew && { onNew })}
        {...(!flat && {
          tree: {
            nodeOf,
            onOpen: (one: Group, opens: boolean) => turn(one.id, opens),
            onCurrentChange: (id: string) => (list.rows.peek ? list.rows.showPeek(id) : list.rows.setCurrent(id)),
            drag: dragOf,
          },
        })}
      />
      {asked?.kind === 'new' && <GroupForm parent={asked.parent} onClose={() => setAsked(undefined)} />}
      {asked?.kind === 'move' && (
        <MoveGroup group={asked.group} target={asked.target} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}
