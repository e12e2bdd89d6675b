import type { GroupPlace, PersonSnapshot, ProjectPlace } from './entity.ts'

/** What a loaded row says of its project. */
export const placeOf = ({
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

/** What a loaded row says of its group. */
export const groupPlaceOf = ({ id, name, path, full_path, parent_id, visibility }: GroupPlace): GroupPlace => ({
  id,
  name,
  path,
  full_path,
  parent_id,
  visibility,
})

/** What a loaded row says of a person. */
export const personOf = ({ id, username, name }: PersonSnapshot): PersonSnapshot => ({ id, username, name })
