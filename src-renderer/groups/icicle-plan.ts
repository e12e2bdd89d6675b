import { hierarchy, partition } from 'd3-hierarchy'
import type { ResponseBody } from '../api/client.ts'

export type Shares = ResponseBody<'GET /-/gantry/v1/groups/shares'>
type Held = Shares['groups'][number]
export type By = 'projects' | 'storage_size'

/** A group in the picture, with all that hangs below it. */
export interface Branch {
  id: number
  name: string
  full_path: string
  projects: number
  storage_size: number
  /** Largest first. */
  children: readonly Branch[]
}

/** The groups under their parents; one whose parent cannot be seen stands at the top. */
export function branchesOf(groups: readonly Held[], by: By): Branch[] {
  const known = new Set(groups.map(({ id }) => id))
  const under = Map.groupBy(groups, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : 0))
  const grow = (group: Held): Branch => {
    const children = (under.get(group.id) ?? []).map(grow).sort((a, b) => b[by] - a[by])
    return {
      id: group.id,
      name: group.name,
      full_path: group.full_path,
      projects: children.reduce((sum, child) => sum + child.projects, group.projects),
      storage_size: children.reduce((sum, child) => sum + child.storage_size, group.storage_size),
      children,
    }
  }
  return (under.get(0) ?? []).map(grow).sort((a, b) => b[by] - a[by])
}

export interface Bar {
  branch: Branch
  depth: number
  x: number
  width: number
}

/** The whole picture: the node above the top groups, which is not drawn. */
interface Whole {
  children: readonly Branch[]
}

/** One bar per group: as wide as its share of its parent, below its parent, largest first. Bars narrower than `least` are left out. */
export function barsOf(branches: readonly Branch[], by: By, width: number, least: number): Bar[] {
  const root = hierarchy<Branch | Whole>({ children: branches }).sum((node) => ('id' in node ? ownShare(node, by) : 0))
  if (!root.value) return []
  const bars: Bar[] = []
  // One unit of height per level. The root takes the first.
  const layout = partition<Branch | Whole>().size([width, root.height + 1])
  layout(root).eachBefore(({ data, x0, x1, y0 }) => {
    if ('id' in data && x1 - x0 >= least) bars.push({ branch: data, depth: y0 - 1, x: x0, width: x1 - x0 })
  })
  return bars
}

/** What a group holds itself, without its subgroups. */
const ownShare = (branch: Branch, by: By) => branch.children.reduce((rest, child) => rest - child[by], branch[by])

/** The branch of this id, wherever it hangs, and those above it from the top. */
export function pathTo(branches: readonly Branch[], id: number | undefined): Branch[] {
  for (const branch of branches) {
    if (branch.id === id) return [branch]
    const below = pathTo(branch.children, id)
    if (below.length > 0) return [branch, ...below]
  }
  return []
}

/** From a bar to the one that an arrow leads to: beside it in its row, below or above it. */
export function barFrom(bars: readonly Bar[], id: number | undefined, key: string): Bar | undefined {
  const here = bars.find(({ branch }) => branch.id === id) ?? bars[0]
  if (!here) return undefined
  const inRow = (depth: number) => bars.filter((bar) => bar.depth === depth)
  if (key === 'ArrowRight') return inRow(here.depth).find((bar) => bar.x > here.x)
  if (key === 'ArrowLeft') return inRow(here.depth).findLast((bar) => bar.x < here.x)
  if (key === 'ArrowDown')
    return inRow(here.depth + 1).find((bar) => bar.x >= here.x - 0.5 && bar.x < here.x + here.width)
  if (key === 'ArrowUp') return inRow(here.depth - 1).findLast((bar) => bar.x <= here.x + 0.5)
  return undefined
}
