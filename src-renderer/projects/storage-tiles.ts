import type { ResponseBody } from '../api/client.ts'
import { pluralize } from '../ui/number.ts'
import { type Box, squarify, type Tile } from './treemap.ts'

export type Storage = ResponseBody<'GET /-/gantry/v1/storage'>
type Namespace = Storage['namespaces'][number]

/** A namespace, or all namespaces that are too small for a tile of their own. */
export interface StorageTile {
  key: string
  name: string
  size: number
  projects: number
  kind: Namespace['kind'] | 'rest'
  /** Filters the project list by this namespace. */
  filter: string | undefined
}
/** A top-level group with its subgroups. All personal namespaces form one group. */
export interface TileGroup {
  key: string
  name: string
  size: number
  tiles: readonly StorageTile[]
}
export interface Frame extends Box {
  group: TileGroup
  /** True if there is room for the group's name above its tiles. */
  hasHeader: boolean
  tiles: readonly Tile<StorageTile>[]
}

/** Not a valid path, so that it cannot equal the key of a group. */
const personal = ' personal'
const gap = 2
const headerHeight = 20

/** Groups the namespaces by top-level group, largest first. */
export function groupTiles({ namespaces, total }: Storage): TileGroup[] {
  const groups = [
    ...Map.groupBy(namespaces, ({ kind, full_path }) =>
      kind === 'user' ? personal : (full_path.split('/')[0] ?? full_path),
    ),
  ].map(
    ([key, members]): TileGroup => ({
      key,
      name: key === personal ? 'Personal namespaces' : key,
      size: totalSize(members),
      tiles: members.map((member) => tileOf(member, key)),
    }),
  )
  const rest = total.storage_size - totalSize(namespaces)
  if (rest > 0) groups.push(restGroup(rest, total.namespaces - namespaces.length))
  return groups.sort((a, b) => b.size - a.size)
}

const totalSize = (namespaces: readonly Namespace[]) =>
  namespaces.reduce((sum, { storage_size }) => sum + storage_size, 0)

const tileOf = ({ id, full_path, kind, projects, storage_size }: Namespace, group: string): StorageTile => ({
  key: String(id),
  name: full_path === group ? full_path : full_path.slice(kind === 'user' ? 0 : group.length + 1),
  size: storage_size,
  projects,
  kind,
  filter: `${kind === 'user' ? 'owner' : 'group'}:${full_path}`,
})

function restGroup(size: number, namespaces: number): TileGroup {
  const name = pluralize(namespaces, 'smaller namespace')
  return {
    key: ' rest',
    name,
    size,
    tiles: [{ key: 'rest', name, size, projects: 0, kind: 'rest', filter: undefined }],
  }
}

/** Lays out the groups in the box, and the tiles of each group in its frame. */
export function layOutGroups(groups: readonly TileGroup[], box: Box): Frame[] {
  return squarify(groups, ({ size }) => size, box).map(({ item: group, ...outer }) => {
    const frame = {
      x: outer.x,
      y: outer.y,
      width: Math.max(0, outer.width - gap),
      height: Math.max(0, outer.height - gap),
    }
    const hasHeader = group.tiles.length > 1 && frame.height >= 56 && frame.width >= 48
    const inner = hasHeader ? { ...frame, y: frame.y + headerHeight, height: frame.height - headerHeight } : frame
    return { group, ...frame, hasHeader, tiles: squarify(group.tiles, ({ size }) => size, inner) }
  })
}
