import { z } from 'zod'
import { type ProjectArchive, projectArchive } from '../support/archives.ts'
import type { RunningServer } from '../support/running-server.ts'

const project = z.object({ id: z.int(), path_with_namespace: z.string() })
const importState = z.object({ import_status: z.string() })
const worlds = z.array(z.object({ name: z.string() }))
const issue = z.object({ id: z.int(), iid: z.int(), title: z.string() })

/** Creates test data through the API. */
export function givenOn(instance: RunningServer) {
  let count = 0
  const send = async (method: string, path: string, body?: object, token = instance.token): Promise<unknown> => {
    const answer = await fetch(/^\/(-|w)\//.test(path) ? new URL(path, instance.ui) : instance.url + path, {
      method,
      headers: { 'PRIVATE-TOKEN': token, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? null : answer.json()
  }
  const given = {
    send,
    /** Deletes all worlds but the main one. */
    async deleteWorlds() {
      const address = '/-/gantry/v1/worlds'
      for (const { name } of worlds.parse(await send('GET', address)))
        if (name !== 'main') await send('DELETE', `${address}/${name}`)
    },
    /** Unique names, because the tests of a worker share one instance. */
    name: (what: string) => `${what}-${process.pid}-${Date.now().toString(36)}${++count}`,
    project: async (name: string, fields: object = {}) =>
      project.parse(await send('POST', '/projects', { name, ...fields })),
    issue: async (project_id: number, title: string, fields: object = {}) =>
      issue.parse(await send('POST', `/projects/${project_id}/issues`, { title, ...fields })),
    /** Imports an archive, waits for the end, and returns the project's id. */
    imported: async (path: string, archive: ProjectArchive | Buffer, token = instance.token) => {
      const bytes = Buffer.isBuffer(archive) ? archive : await projectArchive(archive)
      const form = new FormData()
      form.append('path', path)
      form.append('file', new File([new Uint8Array(bytes)], `${path}.tar.gz`))
      const headers = { 'PRIVATE-TOKEN': token }
      const answer = await fetch(`${instance.url}/projects/import`, { method: 'POST', headers, body: form })
      const { id } = z.object({ id: z.int() }).parse(await answer.json())
      const address = `/projects/${id}/import`
      const isRunning = async () =>
        /scheduled|started/.test(importState.parse(await send('GET', address, undefined, token)).import_status)
      while (await isRunning()) await new Promise((done) => setTimeout(done, 20))
      return id
    },
    label: (project_id: number, name: string, color = '#3377cc') =>
      send('POST', `/projects/${project_id}/labels`, { name, color }),
    user: async (username: string, attributes: object = {}) =>
      z.object({ id: z.int() }).parse(
        await send('POST', '/users', {
          username,
          name: `User ${username}`,
          email: `${username}@example.com`,
          force_random_password: true,
          skip_confirmation: true,
          ...attributes,
        }),
      ),
    token: async (user_id: number, scopes: string[] = ['api']) =>
      z
        .object({ token: z.string() })
        .parse(await send('POST', `/users/${user_id}/personal_access_tokens`, { name: 'walk', scopes })).token,
  }
  return given
}
