import { fetchBody } from '../api/client.ts'
import type { Part } from '../changes/record-part.ts'
import type { Issue } from './issue.ts'

/** Whether the current user is notified about changes of an issue. */
export function subscriptionPart({ project_id, iid }: Pick<Issue, 'project_id' | 'iid'>): Part {
  const address = { id: project_id, issue_iid: iid }
  return {
    read: async () => {
      const { subscribed } = await fetchBody('GET /projects/:id/issues/:issue_iid', address)
      return { subscribed }
    },
    write: async ({ subscribed }) => {
      await fetchBody(
        subscribed
          ? 'POST /projects/:id/issues/:issue_iid/subscribe'
          : 'POST /projects/:id/issues/:issue_iid/unsubscribe',
        address,
      )
      return undefined
    },
  }
}
