import type { Actor } from '../kit/access/actor.ts'

/** What visibility depends on: the kind of account and its id. `id` is 0 for an anonymous viewer. */
export interface Viewer {
  kind: 'anonymous' | 'external' | 'user' | 'admin'
  id: number
}

/** The viewer behind a request. */
export function viewerOf(actor: Actor | null): Viewer {
  if (!actor) return { kind: 'anonymous', id: 0 }
  return { kind: actor.admin ? 'admin' : actor.external ? 'external' : 'user', id: actor.id }
}
