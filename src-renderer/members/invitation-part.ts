import { fetchBody } from '../api/client.ts'
import type { Part } from '../changes/record-part.ts'
import type { Place } from './direct-membership.ts'
import { shareLevelOf } from './roles.ts'

const addresses = {
  project: {
    list: 'GET /projects/:id/invitations',
    add: 'POST /projects/:id/invitations',
    remove: 'DELETE /projects/:id/invitations/:email',
  },
  group: {
    list: 'GET /groups/:id/invitations',
    add: 'POST /groups/:id/invitations',
    remove: 'DELETE /groups/:id/invitations/:email',
  },
} as const

/** The values of an invitation that does not exist. */
export const noInvitation = { access_level: null, expires_at: null }

/** A pending invitation. An accepted invitation is no longer pending, so its undo is refused. */
export function invitationPart({ kind, id }: Place, email: string): Part {
  const { list, add, remove } = addresses[kind]
  return {
    read: async () => {
      const pending = await fetchBody(list, { id, query: email, per_page: 100 })
      const found = pending.find(({ invite_email }) => invite_email.toLowerCase() === email.toLowerCase())
      return found ? { access_level: found.access_level, expires_at: found.expires_at } : noInvitation
    },
    write: async ({ access_level, expires_at }) => {
      if (typeof access_level !== 'number') await fetchBody(remove, { id, email })
      else {
        const until = typeof expires_at === 'string' && expires_at
        const answer = await fetchBody(add, {
          id,
          email: [email],
          access_level: shareLevelOf(access_level),
          ...(until && { expires_at: until }),
        })
        if (answer.status === 'error') return { text: `Not invited: ${JSON.stringify(answer.message)}` }
      }
      return undefined
    },
  }
}
