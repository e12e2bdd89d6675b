import { fetchBody } from '../api/client.ts'
import type { Refusal } from '../changes/runner.ts'

/** Marks a restored project for deletion again. Refused if the server would delete the project at once. */
export async function markProjectAgain(id: number): Promise<Refusal | undefined> {
  const [project] = await fetchBody('GET /-/gantry/v1/projects/contents', { ids: [id] })
  if (!project || project.deletion.after_days === null || project.namespace_kind === 'user')
    return { text: 'Not marked for deletion, because the project would be deleted immediately.' }
  await fetchBody('DELETE /projects/:id', { id })
  return undefined
}
