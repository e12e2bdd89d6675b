import { fetchBody } from '../api/client.ts'
import type { Part } from '../changes/record-part.ts'
import type { Place } from './direct-membership.ts'
import { shareLevelOf } from './roles.ts'

const shareAddresses = {
  project: {
    read: 'GET /projects/:id',
    add: 'POST /projects/:id/share',
    remove: 'DELETE /projects/:id/share/:group_id',
  },
  group: { read: 'GET /groups/:id', add: 'POST /groups/:id/share', remove: 'DELETE /groups/:id/share/:group_id' },
} as const

/** A share with a group; null values if there is none. */
export function sharePart({ kind, id }: Place, group_id: number): Part {
  const addresses = shareAddresses[kind]
  return {
    read: async () => {
      const { shared_with_groups } = await fetchBody(addresses.read, { id })
      const share = shared_with_groups?.find((group) => group.group_id === group_id)
      return { group_access: share?.group_access_level ?? null, expires_at: share?.expires_at ?? null }
    },
    write: async ({ group_access, expires_at }) => {
      if (typeof group_access !== 'number') await fetchBody(addresses.remove, { id, group_id })
      else {
        const until = typeof expires_at === 'string' && expires_at
        await fetchBody(addresses.add, {
          id,
          group_id,
          group_access: shareLevelOf(group_access),
          ...(until && { expires_at: until }),
        })
      }
      return undefined
    },
  }
}

/** The values of a share that does not exist. */
export const noShare = { group_access: null, expires_at: null }
