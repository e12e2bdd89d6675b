import { hierarchy, partition } from 'd3-hierarchy'
import type { ResponseBody } from '../api/client.ts'
import { latestOf } from '../ui/dates.ts'

export type Shares = ResponseBody<'GET /-/gantry/v1/groups/shares'>
type GroupShare = Shares['groups'][number]
export type SizeBy = 'projects' | 'storage_size'

/** A group with its subgroups. The numbers include subgroups. */
export interface Branch {
  id: number
  name: string
  full_path: string
  projects: number
  storage_size: number
  /** The last activity in the projects; undefined without projects. */
  last_activity_at: string | undefined
  /** Largest first. */
  children: readonly Branch[]
}

/** Builds the tree of groups. A group whose parent the user cannot see is at the top level. */
export function branchesOf(groups: readonly GroupShare[], by: SizeBy): Branch[] {
  const visible = new Set(groups.map(({ id }) => id))
  const byParent = Map.groupBy(groups, ({ parent_id }) =>
    parent_id !== null && visible.has(parent_id) ? parent_id : 0,
  )
  const toBranch = (group: GroupShare): Branch => {
    const children = (byParent.get(group.id) ?? []).map(toBranch).sort((a, b) => b[by] - a[by])
    return {
      id: group.id,
      name: group.name,
      full_path: group.full_path,
      projects: children.reduce((sum, child) => sum + child.projects, group.projects),
      storage_size: children.reduce((sum, child) => sum + child.storage_size, group.storage_size),
      last_activity_at: latestOf([group, ...children].map(({ last_activity_at }) => last_activity_at ?? undefined)),
      children,
    }
  }
  return (byParent.get(0) ?? []).map(toBranch).sort((a, b) => b[by] - a[by])
}

export interface Bar {
  branch: Branch
  depth: number
  x: number
  width: number
}

/** The invisible root above the top-level groups. */
interface Root {
  children: readonly Branch[]
}

/** One bar per group: as wide as its share of its parent, below its parent, largest first. Bars narrower than `minWidth` are omitted. */
export function barsOf(branches: readonly Branch[], by: SizeBy, width: number, minWidth: number): Bar[] {
  const root = hierarchy<Branch | Root>({ children: branches }).sum((node) => ('id' in node ? ownShare(node, by) : 0))
  if (!root.value) return []
  const bars: Bar[] = []
  // One unit of height per level. The root takes the first.
  const layout = partition<Branch | Root>().size([width, root.height + 1])
  layout(root).eachBefore(({ data, x0, x1, y0 }) => {
    if ('id' in data && x1 - x0 >= minWidth) bars.push({ branch: data, depth: y0 - 1, x: x0, width: x1 - x0 })
  })
  return bars
}

/** The group's own share, without its subgroups. */
const ownShare = (branch: Branch, by: SizeBy) => branch.children.reduce((rest, child) => rest - child[by], branch[by])

/** The branches from the top level down to the given group. Empty if the group is not in the tree. */
export function pathTo(branches: readonly Branch[], id: number | undefined): Branch[] {
  for (const branch of branches) {
    if (branch.id === id) return [branch]
    const path = pathTo(branch.children, id)
    if (path.length > 0) return [branch, ...path]
  }
  return []
}

/** The bar that an arrow key moves to from the current one. */
export function nextBar(bars: readonly Bar[], id: number | undefined, key: string): Bar | undefined {
  const current = bars.find(({ branch }) => branch.id === id) ?? bars[0]
  if (!current) return undefined
  const inRow = (depth: number) => bars.filter((bar) => bar.depth === depth)
  if (key === 'ArrowRight') return inRow(current.depth).find((bar) => bar.x > current.x)
  if (key === 'ArrowLeft') return inRow(current.depth).findLast((bar) => bar.x < current.x)
  if (key === 'ArrowDown')
    return inRow(current.depth + 1).find((bar) => bar.x >= current.x - 0.5 && bar.x < current.x + current.width)
  if (key === 'ArrowUp') return inRow(current.depth - 1).findLast((bar) => bar.x <= current.x + 0.5)
  return undefined
}
