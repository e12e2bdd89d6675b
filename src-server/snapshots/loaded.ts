import type { GroupPlace, PersonSnapshot, ProjectPlace } from './entity.ts'

/** The fields of a project that events need, from a loaded row. */
export const projectPlaceOf = ({
  id,
  name,
  path,
  path_with_namespace,
  namespace_id,
  visibility,
  created_at,
  updated_at,
}: ProjectPlace): ProjectPlace => ({
  id,
  name,
  path,
  path_with_namespace,
  namespace_id,
  visibility,
  created_at,
  updated_at,
})

/** The fields of a group that events need, from a loaded row. */
export const groupPlaceOf = ({ id, name, path, full_path, parent_id, visibility }: GroupPlace): GroupPlace => ({
  id,
  name,
  path,
  full_path,
  parent_id,
  visibility,
})

/** The project or group of a record, as events need them. */
export const placesOf = ({ project, group }: { project: ProjectPlace | null; group: GroupPlace | null }) => ({
  project: project && projectPlaceOf(project),
  group: group && groupPlaceOf(group),
})

/** The fields of a user that events need, from a loaded row. */
export const personOf = ({ id, username, name }: PersonSnapshot): PersonSnapshot => ({ id, username, name })
