import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { parentPath, pathsWithNumbers } from '../queries.ts'

export const getNamespaceExistence = endpoint(
  'GET /namespaces/:path/exists',
  {
    summary: 'Check whether a user or group has a path, and suggest free paths',
    access: 'user',
    params: { path: z.string().describe('The last part of the full path') },
    query: { parent_id: recordId.optional().describe('ID of the parent group; by default the top level') },
    answers: { 200: z.object({ exists: z.boolean(), suggests: z.array(z.string()) }) },
  },
  async ({ params: { path }, query, actor, db, instance }) => {
    const { parent_id } = query
    const above = parent_id === undefined ? '' : `${await parentPath(db, actor, parent_id, instance.clock.today())}/`
    const taken = new Set((await pathsWithNumbers(db, `${above}${path}`)).map((full_path) => full_path.toLowerCase()))
    const isTaken = (last: string) => taken.has(`${above}${last}`.toLowerCase())
    return ok(isTaken(path) ? { exists: true, suggests: [firstFree(path, isTaken)] } : { exists: false, suggests: [] })
  },
)

/** The path with the first free number. */
function firstFree(path: string, isTaken: (path: string) => boolean): string {
  let number = 1
  while (isTaken(`${path}${number}`)) number++
  return `${path}${number}`
}
