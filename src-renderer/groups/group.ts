import type { ResponseBody } from '../api/client.ts'

/** A group in a list. */
export type Group = ResponseBody<'GET /groups'>[number]
export type GroupDetail = ResponseBody<'GET /groups/:id'>
export type Counts = ResponseBody<'GET /-/gantry/v1/groups/counts'>[number]

/** `harbor` for `harbor/tools`, empty for a top-level group. */
export const parentPath = ({ full_path, path }: Pick<Group, 'full_path' | 'path'>) =>
  full_path.slice(0, Math.max(0, full_path.length - path.length - 1))

type CreationRules = Pick<Group, 'project_creation_level' | 'subgroup_creation_level' | 'marked_for_deletion_on'>
type Access = Pick<Counts, 'access_level'> | undefined

/** Whether the console offers a new project in the group. What would be deleted with the group is not offered. */
export function mayCreateProjects(group: CreationRules, counts: Access): boolean {
  const { project_creation_level: minimumRole } = group
  if (minimumRole === 'noone' || group.marked_for_deletion_on) return false
  return (counts?.access_level ?? 0) >= (minimumRole === 'maintainer' ? 40 : 30)
}

/** Whether the console offers a new subgroup of the group. */
export function mayCreateSubgroups(group: CreationRules, counts: Access): boolean {
  if (group.marked_for_deletion_on) return false
  return (counts?.access_level ?? 0) >= (group.subgroup_creation_level === 'maintainer' ? 40 : 50)
}

/** Reads to refresh after a change of groups. */
export const readsAffectedByGroups = [
  'GET /groups',
  'GET /groups/:id',
  'GET /groups/:id/subgroups',
  'GET /groups/:id/descendant_groups',
  'GET /groups/:id/projects',
  'GET /groups/:id/transfer_locations',
  'GET /-/gantry/v1/groups/counts',
  'GET /-/gantry/v1/groups/shares',
  'GET /-/gantry/v1/groups/:id/contents',
  'GET /-/gantry/v1/state',
  'GET /-/gantry/v1/activity',
  'GET /namespaces',
  'GET /projects',
] as const
