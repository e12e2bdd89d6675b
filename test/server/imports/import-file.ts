import { importEntity } from '../../../src-server/imports/entity.ts'
import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'

/** Imports an archive through the API as this user, waits for the end, and returns the result. */
export async function importFile(
  server: TestServer,
  given: Given,
  user: { id: number },
  bytes: Uint8Array,
  fields: Record<string, string> = {},
) {
  const token = await given.token(user)
  const form = new FormData()
  for (const [name, value] of Object.entries({ path: 'imported', ...fields })) form.append(name, value)
  form.append('file', new File([new Uint8Array(bytes)], 'project_export.tar.gz'))
  const answer = await server.send('POST', '/projects/import', { token, body: form })
  await server.instance.jobs.idle()
  const project_id = importEntity.safeParse(answer.body).data?.id ?? 0
  const status = await server.send('GET', `/projects/${project_id}/import`, { token })
  return { answer, project_id, token, status: importEntity.safeParse(status.body).data }
}
