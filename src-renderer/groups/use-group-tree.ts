import { useCallbackRef } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { pageSize } from '../lists/assemble-rows.ts'
import type { List } from '../lists/use-list.ts'
import type { Node } from '../ui/table-tree.ts'
import type { Group } from './group.ts'
import type { GroupOrder } from './group-list.ts'
import { formatOpenIds, parseOpenIds, treeItems, treeLines, visiblePages } from './tree-rows.ts'
import { useBranches } from './use-branches.ts'
import { pagesOf, useCounts } from './use-counts.ts'

interface Order {
  order_by: GroupOrder
  sort: 'asc' | 'desc'
}

const noneOpen: ReadonlySet<number> = new Set()

/** Adds the subgroups of expanded groups to a list of groups. A `flat` list stays as it is. */
export function useGroupTree(list: List<Group>, order: Order, flat: boolean) {
  const { url, pages } = list
  const openIds = url.get('open')
  const open = useMemo(() => (flat ? noneOpen : parseOpenIds(openIds)), [flat, openIds])
  const branches = useBranches(open, order)
  const countsOf = useCounts([...pagesOf(pages.rows), ...branches.visible.flatMap(pagesOf)])
  const { branchOf, onVisiblePages: loadBranches } = branches

  const items = useMemo(
    () => treeItems(pages.rows, open, branchOf, (id) => countsOf(id)?.subgroups ?? 1),
    [pages.rows, open, branchOf, countsOf],
  )
  const lines = useMemo(() => treeLines(items), [items])
  const levels = useMemo(() => new Map(items.flatMap(({ row, level }) => (row ? [[row.id, level]] : []))), [items])
  const loaded = useMemo(() => items.flatMap(({ row }) => row ?? []), [items])

  const loadPages = pages.onVisibleRange
  const onVisibleRange = useCallback(
    (first: number, last: number) => {
      const visible = visiblePages(items, first, last, pageSize)
      loadPages(visible.first, visible.last)
      loadBranches(visible.branches)
    },
    [items, loadPages, loadBranches],
  )
  const toggle = useCallbackRef((id: number, opens: boolean) => {
    // Arrow Right can expand a group before its counts have loaded. Drop expanded groups that turn out to have no subgroups.
    const next = new Set([...open].filter((each) => countsOf(each)?.subgroups !== 0))
    if (opens) next.add(id)
    else next.delete(id)
    url.replace({ open: formatOpenIds(next) })
  })
  const nodeOf = useCallback(
    ({ id }: Group): Node => {
      const subgroups = countsOf(id)?.subgroups
      return {
        level: levels.get(id) ?? 1,
        open: subgroups === 0 ? undefined : open.has(id) ? true : subgroups ? false : undefined,
        isUnknown: subgroups === undefined,
      }
    },
    [levels, open, countsOf],
  )

  const tree: List<Group> = {
    ...list,
    lines,
    loaded,
    startPage: 1,
    live: {
      changed: list.live.changed + branches.live.changed,
      apply: () => {
        list.live.apply()
        branches.live.apply()
      },
    },
    rows: { ...list.rows, onPage: () => undefined },
    pages: {
      ...pages,
      total: pages.total === undefined ? undefined : lines.length,
      onVisibleRange,
      error: pages.error ?? branches.error,
      retry: () => {
        if (pages.error) pages.retry()
        branches.retry()
      },
    },
  }
  return { list: flat ? list : tree, countsOf, nodeOf, toggle }
}
