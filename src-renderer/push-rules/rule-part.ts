import { ApiError } from '../api/api-error.ts'
import { fetchBody } from '../api/client.ts'
import type { Part } from '../changes/record-part.ts'

/** The push rule of a group; no values if there is none. */
export function pushRulePart(id: number): Part {
  return {
    read: async () => {
      try {
        return { ...(await fetchBody('GET /groups/:id/push_rule', { id })) }
      } catch (cause) {
        if (cause instanceof ApiError && cause.status === 404) return {}
        throw cause
      }
    },
    write: async (to, from) => {
      if (Object.keys(to).length === 0) await fetchBody('DELETE /groups/:id/push_rule', { id })
      else if (Object.keys(from).length === 0) await fetchBody('POST /groups/:id/push_rule', { id, ...to })
      else await fetchBody('PUT /groups/:id/push_rule', { id, ...to })
      return undefined
    },
  }
}
