import { fetchBody } from '../api/client.ts'
import type { Refusal } from '../changes/runner.ts'

/** Marks a restored group for deletion again. Refused if the server would delete the group at once. */
export async function markGroupAgain(id: number): Promise<Refusal | undefined> {
  const { deletion } = await fetchBody('GET /-/gantry/v1/groups/:id/contents', { id })
  if (deletion.after_days === null)
    return { text: 'Not marked for deletion, because the group would be deleted immediately.' }
  await fetchBody('DELETE /groups/:id', { id })
  return undefined
}
