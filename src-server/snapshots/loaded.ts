import type { GroupPlace, PersonSnapshot, ProjectPlace, UserSnapshot } from './entity.ts'

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

/** The address of a user in payloads that do not concern the account itself: only a public one is shown. */
export const shownEmail = ({ email, public_email }: Pick<UserSnapshot, 'email' | 'public_email'>): string =>
  public_email || (email === '' ? '' : '[REDACTED]')
