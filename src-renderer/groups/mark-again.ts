import { fetchBody } from '../api/client.ts'
import type { Part } from '../changes/record-part.ts'
import type { Refusal } from '../changes/runner.ts'

/** Marks a restored group for deletion again. Refused if the server would delete the group at once. */
export async function markGroupAgain(id: number): Promise<Refusal | undefined> {
  const { deletion } = await fetchBody('GET /-/gantry/v1/groups/:id/contents', { id })
  if (deletion.after_days === null)
    return { text: 'Not marked for deletion, because the group would be deleted immediately.' }
  await fetchBody('DELETE /groups/:id', { id })
  return undefined
}

/** Whether a group is marked for deletion. */
export const markedPart = (id: number): Part => ({
  read: async () => {
    const { marked_for_deletion_on } = await fetchBody('GET /groups/:id', { id, with_projects: false })
    return { marked_for_deletion: typeof marked_for_deletion_on === 'string' }
  },
  write: async ({ marked_for_deletion }) => {
    if (marked_for_deletion === true) return markGroupAgain(id)
    await fetchBody('POST /groups/:id/restore', { id })
    return undefined
  },
})
