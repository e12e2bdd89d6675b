import { roles } from '../kit/access/roles.ts'

/** Developers of the project and the author of the merge request resolve discussions. */
export const mayResolve = (actor: { id: number }, on: { access_level: number; author_id: number }) =>
  on.access_level >= roles.developer || on.author_id === actor.id
