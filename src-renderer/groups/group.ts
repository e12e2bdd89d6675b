import type { ResponseBody } from '../api/client.ts'

/** A group as it stands in lists. */
export type Group = ResponseBody<'GET /groups'>[number]
export type GroupDetail = ResponseBody<'GET /groups/:id'>
/** What is in a group. */
export type Counts = ResponseBody<'GET /-/gantry/v1/groups/counts'>[number]

/** `harbor / tools` without its last part: what stands in grey before the name. */
export const aboveOf = ({ full_path, path }: Pick<Group, 'full_path' | 'path'>) =>
  full_path.slice(0, Math.max(0, full_path.length - path.length - 1))

/** Whether the group lets somebody of this reach create projects in it. */
export function mayCreateProjects({ project_creation_level: lowest }: Group, counts: Counts | undefined): boolean {
  const level = counts?.access_level ?? 0
  if (lowest === 'noone') return false
  return level >= (lowest === 'maintainer' ? 40 : 30)
}

/** What a change of a group makes out of date. */
export const changedByGroups = [
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
