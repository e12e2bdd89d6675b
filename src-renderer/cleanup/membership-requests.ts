import { ApiError } from '../api/api-error.ts'
import { fetchBody, type Input } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import type { Undo } from '../changes/last-change.ts'
import type { Refusal } from '../changes/runner.ts'
import type { EndingMembership } from './cleanup-lists.ts'

/** The address that changes a membership. */
export const addressOf = {
  project: 'PUT /projects/:id/members/:user_id',
  group: 'PUT /groups/:id/members/:user_id',
} as const
const readAddressOf = {
  project: 'GET /projects/:id/members/:user_id',
  group: 'GET /groups/:id/members/:user_id',
} as const

type Level = Input<'PUT /projects/:id/members/:user_id'>['access_level']
const levels: readonly Level[] = [10, 20, 30, 40, 50]
const levelOf = (level: number): Level => levels.find((known) => known === level) ?? 10

/** The input that gives a membership another end. `day` is empty for no end. The role stays. */
export const inputOf = ({ source_id, user, access_level }: EndingMembership, day: string) => ({
  id: source_id,
  user_id: user.id,
  access_level: levelOf(access_level),
  expires_at: day || null,
})

type Outcome = Refusal | { undo: Undo | undefined }

/** Changes the end of a membership, and checks that the server did. */
export function extendMembership(membership: EndingMembership, day: string): Promise<Outcome> {
  const address = addressOf[membership.source]
  return outcomeOf(async () => {
    const answer = await fetchBody(address, inputOf(membership, day))
    if ((answer.expires_at ?? '') !== day)
      return { text: `The server kept the expiration date ${answer.expires_at ?? 'empty'}.` }
    const { source_id: id, user } = membership
    const undo = undoUnlessChanged(
      async () => (await fetchBody(readAddressOf[membership.source], { id, user_id: user.id })).expires_at ?? '',
      day,
      () => fetchBody(address, inputOf(membership, membership.expires_at)),
    )
    return { undo }
  })
}

const owner = 50

/** Makes a user an Owner of a project. A direct member keeps the membership and gets the role. */
export function makeOwner(id: number, user_id: number): Promise<Outcome> {
  return outcomeOf(async () => {
    const before = await directLevel(id, user_id)
    if (before === undefined)
      await fetchBody('POST /projects/:id/members', { id, user_id: String(user_id), access_level: owner })
    else await fetchBody('PUT /projects/:id/members/:user_id', { id, user_id, access_level: owner })
    const now = await directLevel(id, user_id)
    if (now !== owner) return { text: 'The server did not give the user the Owner role.' }
    const undo = undoUnlessChanged(
      () => directLevel(id, user_id),
      owner,
      () =>
        before === undefined
          ? fetchBody('DELETE /projects/:id/members/:user_id', { id, user_id })
          : fetchBody('PUT /projects/:id/members/:user_id', { id, user_id, access_level: levelOf(before) }),
    )
    return { undo }
  })
}

/** The level of a direct membership; undefined without one. */
async function directLevel(id: number, user_id: number): Promise<number | undefined> {
  return (await fetchBody('GET /projects/:id/members', { id, user_ids: [user_id] }))[0]?.access_level
}

/** Restores a membership if it is still as the change left it. */
const undoUnlessChanged =
  <T>(read: () => Promise<T>, written: T, restore: () => Promise<unknown>): Undo =>
  async () => {
    const outcome = await outcomeOf(async () => {
      if ((await read()) !== written) return { text: 'Not undone: somebody has changed the membership since.' }
      await restore()
      return { undo: undefined }
    })
    return 'text' in outcome ? outcome : undefined
  }

async function outcomeOf(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return { text: describeError(cause), fatal: cause.status === 0 || cause.status === 401 }
  }
}
