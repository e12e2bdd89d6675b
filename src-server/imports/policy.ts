import { roles } from '../kit/access/roles.ts'

/** The namespace that a project comes into, and how far the importing user reaches there. */
export interface Destination {
  kind: 'user' | 'group'
  user_id: number | null
  project_creation_level: string | null
  access_level: number
}

/** Into one's own namespace, and into groups whose Maintainer one is, unless they take no projects at all. */
export const mayImportInto = (actor: { id: number; admin: boolean }, destination: Destination) =>
  actor.admin ||
  (destination.kind === 'user'
    ? destination.user_id === actor.id
    : destination.project_creation_level !== 'noone' && destination.access_level >= roles.maintainer)

/** Overwriting removes what was there. */
export const mayOverwrite = (actor: { admin: boolean }, project: { access_level: number }) =>
  actor.admin || project.access_level >= roles.owner

/** Of an import whose project is gone: whoever started it, and administrators. */
export const maySeeFailed = (actor: { id: number; admin: boolean }, { user_id }: { user_id: number | null }) =>
  actor.admin || user_id === actor.id
