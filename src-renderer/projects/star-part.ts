import { fetchBody } from '../api/client.ts'
import type { Part } from '../changes/record-part.ts'

/** The star of the current user on a project. */
export function starPart(id: number): Part {
  return {
    read: async () => {
      const found = await fetchBody('GET /projects', {
        starred: true,
        simple: true,
        id_after: id - 1,
        id_before: id + 1,
      })
      return { starred: found.length > 0 }
    },
    write: async ({ starred }) => {
      await fetchBody(starred ? 'POST /projects/:id/star' : 'POST /projects/:id/unstar', { id })
      return undefined
    },
  }
}
