import type { ResponseBody } from '../api/client.ts'
import { count } from '../ui/number.ts'
import { type Box, squarify, type Tile } from './treemap.ts'

export type Storage = ResponseBody<'GET /-/gantry/v1/storage'>
type Namespace = Storage['namespaces'][number]

/** A piece of the picture: a namespace, or what is too small to be told apart. */
export interface Piece {
  key: string
  name: string
  size: number
  projects: number
  kind: Namespace['kind'] | 'rest'
  /** What the filter of the list has to say for it. */
  filter: string | undefined
}
/** A group with all below it; people are one of their own. */
export interface Family {
  key: string
  name: string
  size: number
  pieces: readonly Piece[]
}
export interface Frame extends Box {
  family: Family
  /** Whether there is room for its name above its pieces. */
  headed: boolean
  tiles: readonly Tile<Piece>[]
}

const people = ' people'
const gap = 2
const headHeight = 20

/** The namespaces by the group at their top, the largest first. */
export function familiesOf({ namespaces, total }: Storage): Family[] {
  const families = [
    ...Map.groupBy(namespaces, ({ kind, full_path }) =>
      kind === 'user' ? people : (full_path.split('/')[0] ?? full_path),
    ),
  ].map(
    ([key, members]): Family => ({
      key,
      name: key === people ? 'People' : key,
      size: sumOf(members),
      pieces: members.map((member) => pieceOf(member, key)),
    }),
  )
  const left = total.storage_size - sumOf(namespaces)
  if (left > 0) families.push(restOf(left, total.namespaces - namespaces.length))
  return families.sort((a, b) => b.size - a.size)
}

const sumOf = (namespaces: readonly Namespace[]) => namespaces.reduce((sum, one) => sum + one.storage_size, 0)

const pieceOf = ({ id, full_path, kind, projects, storage_size }: Namespace, family: string): Piece => ({
  key: String(id),
  name: full_path === family ? full_path : full_path.slice(kind === 'user' ? 0 : family.length + 1),
  size: storage_size,
  projects,
  kind,
  filter: `${kind === 'user' ? 'owner' : 'group'}:${full_path}`,
})

function restOf(size: number, namespaces: number): Family {
  const name = `${count(namespaces)} smaller`
  return {
    key: ' rest',
    name,
    size,
    pieces: [{ key: 'rest', name, size, projects: 0, kind: 'rest', filter: undefined }],
  }
}

/** Each family in its frame, its pieces inside. */
export function framesOf(families: readonly Family[], box: Box): Frame[] {
  return squarify(families, ({ size }) => size, box).map(({ item: family, ...outer }) => {
    const frame = {
      x: outer.x,
      y: outer.y,
      width: Math.max(0, outer.width - gap),
      height: Math.max(0, outer.height - gap),
    }
    const headed = family.pieces.length > 1 && frame.height >= 56 && frame.width >= 48
    const inner = headed ? { ...frame, y: frame.y + headHeight, height: frame.height - headHeight } : frame
    return { family, ...frame, headed, tiles: squarify(family.pieces, ({ size }) => size, inner) }
  })
}
