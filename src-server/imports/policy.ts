import { roles } from '../kit/access/roles.ts'

/** The namespace of the imported project, with the importing user's role in the namespace. */
export interface Destination {
  kind: 'user' | 'group'
  user_id: number | null
  project_creation_level: string | null
  access_level: number
}

/**
 * Users may import into their own namespace and into groups in which they are at least Maintainer, unless the group forbids new projects.
 */
export const mayImportInto = (actor: { id: number; admin: boolean }, destination: Destination) =>
  actor.admin ||
  (destination.kind === 'user'
    ? destination.user_id === actor.id
    : destination.project_creation_level !== 'noone' && destination.access_level >= roles.maintainer)

/** Overwriting deletes the existing project, so it needs the right to delete. */
export const mayOverwrite = (actor: { admin: boolean }, project: { access_level: number }) =>
  actor.admin || project.access_level >= roles.owner

/** The project of a failed import is gone. Only the importing user and administrators may read the record. */
export const maySeeFailedImport = (actor: { id: number; admin: boolean }, { user_id }: { user_id: number | null }) =>
  actor.admin || user_id === actor.id
