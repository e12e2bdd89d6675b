import { fetchBody } from '../api/client.ts'
import type { Part } from '../changes/record-part.ts'

/** What a change of a hook replaces, apart from its token and its description, which no event stores. */
export const hookFields: readonly string[] = [
  ...['url', 'name', 'push_events', 'tag_push_events', 'merge_requests_events', 'repository_update_events'],
  ...['enable_ssl_verification', 'paused'],
]

export const hookPart = (id: number): Part => ({
  read: async () => ({ ...(await fetchBody('GET /-/gantry/v1/hooks/:id', { id })) }),
  write: async ({ paused, ...values }) => {
    if (paused !== undefined)
      await fetchBody(paused ? 'POST /-/gantry/v1/hooks/:id/pause' : 'POST /-/gantry/v1/hooks/:id/resume', { id })
    if (Object.keys(values).length > 0) await fetchBody('PUT /hooks/:id', { id, ...values })
    return undefined
  },
})
