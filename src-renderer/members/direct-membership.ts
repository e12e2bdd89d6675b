import { fetchBody, requestOf } from '../api/client.ts'
import type { WireRequest } from '../api/wire-request.ts'
import type { Undo } from '../changes/last-change.ts'
import type { Refusal } from '../changes/runner.ts'
import type { Outcome } from '../changes/start-change.ts'
import { refusalOf } from '../changes/undo.ts'
import type { Container } from './members.ts'

export type Place = Pick<Container, 'kind' | 'id'>

/** Role and end of a direct membership. */
export interface DirectMembership {
  access_level: number
  expires_at: string | null
}

const addresses = {
  project: {
    list: 'GET /projects/:id/members',
    add: 'POST /projects/:id/members',
    change: 'PUT /projects/:id/members/:user_id',
    remove: 'DELETE /projects/:id/members/:user_id',
  },
  group: {
    list: 'GET /groups/:id/members',
    add: 'POST /groups/:id/members',
    change: 'PUT /groups/:id/members/:user_id',
    remove: 'DELETE /groups/:id/members/:user_id',
  },
} as const

/** The direct membership as it is now; undefined without one. */
export async function readDirect({ kind, id }: Place, user_id: number): Promise<DirectMembership | undefined> {
  const [member] = await fetchBody(addresses[kind].list, { id, user_ids: [user_id] })
  return member && { access_level: member.access_level, expires_at: member.expires_at }
}

type Maybe = DirectMembership | undefined

export const isSameMembership = (one: Maybe, other: Maybe): boolean =>
  one?.access_level === other?.access_level && (one?.expires_at ?? null) === (other?.expires_at ?? null)

/**
 * What turns a membership into another one. `skip_subresources` keeps memberships below a group. An unchanged end is left out, so that a
 * newer end is not overwritten.
 */
function plannedWrite({ kind, id }: Place, user_id: number, from: Maybe, to: Maybe) {
  const of = addresses[kind]
  if (!to) return { address: of.remove, input: { id, user_id, skip_subresources: true } } as const
  const { access_level, expires_at } = to
  const change = { id, user_id, access_level, ...(from && from.expires_at !== expires_at && { expires_at }) }
  if (from) return { address: of.change, input: change } as const
  const input = { id, user_id: String(user_id), access_level, ...(expires_at && { expires_at }) }
  return { address: of.add, input } as const
}

/** The request that `writeDirect` sends. */
export function requestFor(place: Place, user_id: number, from: Maybe, to: Maybe): WireRequest {
  const { address, input } = plannedWrite(place, user_id, from, to)
  return requestOf(address, input)
}

/** Adds, changes or removes a direct membership, and checks that the server did. @throws ApiError if the server refuses */
export async function writeDirect(place: Place, user_id: number, from: Maybe, to: Maybe): Promise<Refusal | undefined> {
  const { address, input } = plannedWrite(place, user_id, from, to)
  const answer = await fetchBody(address, input)
  // The server answers 201 even if it did not add the user, and then says why.
  if (answer && 'status' in answer && answer.status === 'error')
    return { text: typeof answer.message === 'object' ? Object.values(answer.message).join(', ') : 'Not added.' }
  const now = await readDirect(place, user_id)
  if (isSameMembership(now, to)) return undefined
  return {
    text: now ? 'The server saved a different role or expiration date.' : 'The server did not save the membership.',
  }
}

/** Restores `before`, unless somebody has changed the membership since. */
export const undoMembership =
  (place: Place, user_id: number, before: Maybe, after: Maybe): Undo =>
  async () => {
    try {
      if (!isSameMembership(await readDirect(place, user_id), after))
        return { text: 'Not undone, because the membership has changed since.' }
      return await writeDirect(place, user_id, after, before)
    } catch (cause) {
      return refusalOf(cause)
    }
  }

/** Reads the membership and writes what `change` makes of it. `change` returns undefined for a removal. */
export async function changeDirect(
  place: Place,
  user_id: number,
  change: (before: DirectMembership) => Maybe,
): Promise<Outcome> {
  try {
    const before = await readDirect(place, user_id)
    if (!before) return { text: 'This user is no longer a direct member.' }
    const after = change(before)
    const refusal = await writeDirect(place, user_id, before, after)
    return refusal ?? { undo: undoMembership(place, user_id, before, after) }
  } catch (cause) {
    return refusalOf(cause)
  }
}
