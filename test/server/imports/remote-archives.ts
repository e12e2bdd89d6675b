import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { importEntity } from '../../../src-server/imports/entity.ts'
import { ARCHIVE_HOST, archiveServer, sendArchive } from '../../support/archive-server.ts'
import { projectArchive } from '../../support/archives.ts'
import type { Given } from '../../support/given.ts'
import { callBy, type TestServer } from '../../support/server.ts'
import { changeSettings } from '../kit/settings.ts'

/** An archive server that this server may reach, with one archive at every path unless `listener` answers otherwise. It ends with the test. */
export async function reachableArchives(server: TestServer, listener?: RequestListener) {
  const bytes = await projectArchive({ project: { description: 'From afar' } })
  const archives = await archiveServer(listener ?? ((request, response) => sendArchive(request, response, bytes)))
  onTestFinished(() => archives.close())
  await changeSettings(server, { outbound_local_requests_whitelist: [ARCHIVE_HOST] })
  return { ...archives, archives, bytes }
}

/** Requests an import as this user, waits for its end, and returns the answer and the result. */
export async function importRemotely(
  server: TestServer,
  given: Given,
  user: { id: number },
  address: 'POST /projects/remote-import' | 'POST /projects/remote-import-s3',
  fields: Record<string, unknown>,
) {
  const token = await given.token(user)
  const answer = await callBy(server, token, address, { path: 'imported', ...fields })
  await server.instance.jobs.idle()
  const project_id = importEntity.safeParse(answer.body).data?.id ?? 0
  const { body } = await server.send('GET', `/projects/${project_id}/import`, { token })
  return { answer, project_id, token, status: importEntity.safeParse(body).data }
}
