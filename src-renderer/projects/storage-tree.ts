import type { Input, ResponseBody } from '../api/client.ts'
import { latestOf } from '../ui/dates.ts'
import { count } from '../ui/number.ts'
import type { Project } from './project.ts'
import { storageParts } from './storage-parts.ts'

const address = 'GET /-/gantry/v1/storage'
export type Storage = ResponseBody<typeof address>
type Part = Storage['parts'][number]

/** All storage, a part of it, or several small parts together. */
export interface StorageNode {
  key: string
  name: string
  /** Undefined if several records are together. */
  full_path?: string | undefined
  size: number
  projects: number
  /** The last activity; undefined if unknown. */
  last_activity_at?: string | undefined
  /** Where the parts of the node come from; undefined if the node cannot be divided. */
  source?: Source | undefined
  /** Filters the project list by this part; undefined for parts that are not one namespace. */
  filter?: string | undefined
}

/** The server divides namespaces, and the statistics of a project divide the project. Small parts are known already. */
export type Source =
  | { by: 'server'; input: Input<typeof address> }
  | { by: 'statistics'; project_id: number }
  | { by: 'known'; parts: readonly StorageNode[] }

export const everything: StorageNode = {
  ...{ key: 'all', name: 'All storage', size: 0, projects: 0 },
  source: { by: 'server', input: {} },
}

/** The parts of a node that the server divided, the largest first. Parts beyond the server's limit are together. */
export function nodesOf({ total, parts }: Storage): StorageNode[] {
  const nodes = parts.map(nodeOf)
  const missing = total.parts - parts.length
  if (missing === 0) return nodes
  const sum = (of: (node: StorageNode) => number) => nodes.reduce((all, node) => all + of(node), 0)
  const rest = {
    ...{
      key: 'rest',
      name: `${count(missing)} not listed`,
      projects: total.projects - sum(({ projects }) => projects),
    },
    size: total.storage_size - sum(({ size }) => size),
  }
  return [...nodes, rest]
}

function nodeOf({ type, id, name, full_path, projects, storage_size, last_activity_at }: Part): StorageNode {
  const known = {
    key: `${type} ${id}`,
    name: name ?? '',
    ...{ full_path: full_path ?? '', size: storage_size, projects, last_activity_at },
  }
  if (id === null)
    return {
      ...known,
      name: 'Personal namespaces',
      full_path: undefined,
      source: { by: 'server', input: { personal: true } },
    }
  if (type === 'project') return { ...known, source: { by: 'statistics', project_id: id } }
  if (type === 'user')
    return { ...known, source: { by: 'server', input: { user_id: id } }, filter: `owner:${full_path}` }
  return { ...known, source: { by: 'server', input: { group_id: id } }, filter: `group:${full_path}` }
}

/** What a project uses its storage for. */
export const nodesOfProject = ({ statistics }: Project): StorageNode[] =>
  statistics ? storageParts(statistics).map(({ name, size }) => ({ key: name, name, size, projects: 0 })) : []

/** Smaller parts of a node have no tile of their own. */
const smallestShare = 0.01

/** One tile for each part of a node. Parts with less than 1% of the node become one tile, which can be opened. */
export function tilesOf(parts: readonly StorageNode[]): readonly StorageNode[] {
  const sized = parts.filter(({ size }) => size > 0)
  const total = sized.reduce((sum, { size }) => sum + size, 0)
  const small = sized.filter(({ size }) => size < total * smallestShare)
  if (small.length < 2 || small.length === sized.length) return sized
  return [...sized.filter((tile) => !small.includes(tile)), together(small)]
}

const together = (parts: readonly StorageNode[]): StorageNode => ({
  key: 'smaller',
  name: `${count(parts.length)} smaller`,
  size: parts.reduce((sum, { size }) => sum + size, 0),
  projects: parts.reduce((sum, { projects }) => sum + projects, 0),
  last_activity_at: latestOf(parts.map(({ last_activity_at }) => last_activity_at)),
  source: { by: 'known', parts },
})
