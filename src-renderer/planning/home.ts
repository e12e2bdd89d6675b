import type { GroupDetail } from '../groups/group.ts'
import type { Project } from '../projects/project.ts'

interface WithPath {
  id: number
  full_path: string
}

/** What addresses need of a home. */
export type Place = Pick<Home, 'kind' | 'id'>

/** The project or group whose labels or milestones are on screen. */
export interface Home extends WithPath {
  kind: 'project' | 'group'
  /** For titles of dialogs. */
  name: string
  /** Reporters and above may change labels and milestones, but not in an archived project. */
  mayChange: boolean
  /** The group that the records of a project can be promoted to. Personal projects have none. */
  group: WithPath | null
}

const reporter = 20

export const projectHome = (
  { id, name, path_with_namespace, archived, namespace }: Project,
  access_level: number,
): Home => ({
  kind: 'project',
  id,
  name,
  full_path: path_with_namespace,
  mayChange: access_level >= reporter && !archived,
  group: namespace.kind === 'group' ? { id: namespace.id, full_path: namespace.full_path } : null,
})

export const groupHome = ({ id, name, full_path }: GroupDetail, access_level: number): Home => ({
  kind: 'group',
  id,
  name,
  full_path,
  mayChange: access_level >= reporter,
  group: null,
})
