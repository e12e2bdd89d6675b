import { importInspectionEntity } from '../../../src-server/imports/inspection/entity.ts'
import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'

/** Inspects an archive through the API as this user. */
export async function inspectFile(
  server: TestServer,
  given: Given,
  user: { id: number },
  bytes: Uint8Array,
  { filename = 'project_export.tar.gz', ...fields }: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([new Uint8Array(bytes)], filename))
  const token = await given.token(user)
  const answer = await server.send('POST', '/-/gantry/v1/import-inspections', { token, body: form })
  return { answer, inspection: importInspectionEntity.safeParse(answer.body).data }
}
