import { fetchBody } from '../api/client.ts'
import type { Part } from '../changes/record-part.ts'
import type { Place } from './direct-membership.ts'

export const accessRequestAddresses = {
  project: {
    own: 'GET /-/gantry/v1/projects/:id/access_request',
    list: 'GET /projects/:id/access_requests',
    send: 'POST /projects/:id/access_requests',
    approve: 'PUT /projects/:id/access_requests/:user_id/approve',
    deny: 'DELETE /projects/:id/access_requests/:user_id',
  },
  group: {
    own: 'GET /-/gantry/v1/groups/:id/access_request',
    list: 'GET /groups/:id/access_requests',
    send: 'POST /groups/:id/access_requests',
    approve: 'PUT /groups/:id/access_requests/:user_id/approve',
    deny: 'DELETE /groups/:id/access_requests/:user_id',
  },
} as const

/** The current user's own request for access. */
export function accessRequestPart({ kind, id }: Place, user_id: number): Part {
  const { own, send, deny } = accessRequestAddresses[kind]
  return {
    read: async () => ({ requested: (await fetchBody(own, { id })).requested_at !== null }),
    write: async ({ requested }) => {
      await (requested ? fetchBody(send, { id }) : fetchBody(deny, { id, user_id }))
      return undefined
    },
  }
}
