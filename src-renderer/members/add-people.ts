import { fetchBody, type ResponseBody } from '../api/client.ts'
import type { LastChange } from '../changes/last-change.ts'
import { moveBetween } from '../changes/record-part.ts'
import { type DirectMembership, type Place, undoMembership } from './direct-membership.ts'
import { invitationPart, noInvitation } from './invitation-part.ts'

/** The addresses in a typed text, each once, as the server stores them. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((address) => address.toLowerCase()),
  ),
]

type Addition = ResponseBody<'POST /groups/:id/members'> | ResponseBody<'POST /groups/:id/invitations'>

interface Refused {
  /** Each failed username or address with its error. An error of the whole request has no name. */
  failures: readonly (readonly [name: string, text: string])[]
  isRefused: (name: string) => boolean
}

/** The server answers 201 even if it has added some users or addresses only, or none. */
export function refusedIn(answer: Addition): Refused {
  if (!('status' in answer) || answer.status !== 'error') return { failures: [], isRefused: () => false }
  if (typeof answer.message !== 'object') return { failures: [['', answer.message ?? 'error']], isRefused: () => true }
  const failures = new Map(Object.entries(answer.message))
  return { failures: [...failures], isRefused: (name) => failures.has(name) }
}

const lists = { project: 'GET /projects/:id/members', group: 'GET /groups/:id/members' } as const

/** The direct memberships of these users, by user. Adding several users also changes those who are members already. */
export async function directMembershipsOf(
  { kind, id }: Place,
  user_ids: readonly number[],
): Promise<ReadonlyMap<number, DirectMembership>> {
  const members = await fetchBody(lists[kind], { id, user_ids: [...user_ids], per_page: 100 })
  return new Map(members.map((member) => [member.id, member]))
}

type Undos = LastChange['items']

/** The undo of each added user: removes the membership, or gives a member the earlier role back. */
export const undosOfAdding = (
  place: Place,
  added: readonly { id: number; username: string }[],
  before: ReadonlyMap<number, DirectMembership>,
  granted: DirectMembership,
): Undos =>
  added.map(({ id, username }) => ({
    id,
    name: `@${username}`,
    undo: undoMembership(place, id, before.get(id), granted),
  }))

/** The undo of each invitation. */
export const undosOfInviting = (place: Place, addresses: readonly string[], granted: DirectMembership): Undos =>
  addresses.map((address) => ({
    id: address,
    name: address,
    undo: moveBetween(invitationPart(place, address), { ...granted }, noInvitation),
  }))

/** `2 members added, 1 address invited` */
export const summaryOf = ({ added, invited }: { added: number; invited: number }): string =>
  [
    added > 0 && `${added === 1 ? '1 member' : `${added} members`} added`,
    invited > 0 && `${invited === 1 ? '1 address' : `${invited} addresses`} invited`,
  ]
    .filter(Boolean)
    .join(', ')
