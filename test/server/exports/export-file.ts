import type { TestServer } from '../../support/server.ts'
import { readArchive } from './read-archive.ts'

/** Exports a project through the API, waits for the end, and downloads the archive. */
export async function exportProject(
  server: TestServer,
  token: string,
  project: { id: number },
  body: Record<string, unknown> = {},
) {
  const path = `/projects/${project.id}/export`
  const scheduled = await server.send('POST', path, {
    token,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await server.instance.jobs.idle()
  return { scheduled, bytes: await download(server, token, project) }
}

export async function download(server: TestServer, token: string, { id }: { id: number }): Promise<Buffer> {
  const answer = await fetch(`${server.origin}/api/v4/projects/${id}/export/download`, {
    headers: { 'PRIVATE-TOKEN': token },
  })
  if (answer.status !== 200) throw new Error(`The download answered ${answer.status}: ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

export async function exportedArchive(server: TestServer, token: string, project: { id: number }, body = {}) {
  return readArchive((await exportProject(server, token, project, body)).bytes)
}
