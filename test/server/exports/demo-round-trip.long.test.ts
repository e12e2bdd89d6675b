import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { gantry } from '../../cli/run.ts'
import { treeOf } from './archive-tree.ts'
import { readArchive } from './read-archive.ts'

const TOKEN = 'glpat-round-trip'
const projects = z.array(z.object({ id: z.int(), namespace: z.object({ full_path: z.string() }) }))
const people = z.array(z.object({ id: z.int(), email: z.string(), confirmed_at: z.string().nullable() }))
const issues = z.object({ statistics: z.object({ counts: z.object({ all: z.int() }) }) })

async function startDemo() {
  const server = gantry(['--in-memory', '--seed', 'demo', '--port', '0', '--log-level', 'error'], {
    env: { GANTRY_TOKEN: TOKEN },
  })
  const line = await server.printed(/^gantry ready .*$/m)
  const url = /url=(\S+)/.exec(line)?.[1] ?? ''
  const send = (method: string, path: string, body?: FormData) =>
    fetch(url + path, { method, headers: { 'PRIVATE-TOKEN': TOKEN }, ...(body && { body }) })
  const json = async (path: string): Promise<unknown> => (await send('GET', path)).json()
  const ended = (path: string, field: string) =>
    expect
      .poll(async () => Reflect.get(Object(await json(path)), field), { timeout: 60_000, interval: 100 })
      .toBe('finished')
  return {
    /** People are found by their public address. */
    async publishAddresses() {
      for (const { id, email, confirmed_at } of people.parse(await json('/users?humans=true&per_page=100'))) {
        if (confirmed_at === null) continue
        const form = new FormData()
        form.append('public_email', email)
        const answer = await send('PUT', `/users/${id}`, form)
        expect(answer.status).toBe(200)
      }
    },
    async largest() {
      const counted = await Promise.all(
        projects.parse(await json('/projects?per_page=100')).map(async (project) => {
          const { statistics } = issues.parse(await json(`/projects/${project.id}/issues_statistics?scope=all`))
          return { ...project, count: statistics.counts.all }
        }),
      )
      const [most] = counted.sort((a, b) => b.count - a.count)
      return most ?? expect.unreachable()
    },
    async exported(id: number): Promise<Buffer> {
      expect((await send('POST', `/projects/${id}/export`)).status).toBe(202)
      await ended(`/projects/${id}/export`, 'export_status')
      return Buffer.from(await (await send('GET', `/projects/${id}/export/download`)).arrayBuffer())
    },
    async imported(archive: Buffer, path: string, namespace: string): Promise<number> {
      const form = new FormData()
      form.append('path', path)
      form.append('namespace', namespace)
      form.append('file', new File([new Uint8Array(archive)], 'project.tar.gz'))
      const { id } = z.object({ id: z.int() }).parse(await (await send('POST', '/projects/import', form)).json())
      await ended(`/projects/${id}/import`, 'import_status')
      return id
    },
  }
}

describe('the project of the demo with the most issues, exported, imported and exported again', () => {
  test('has the same tree', { timeout: 180_000 }, async () => {
    const demo = await startDemo()
    await demo.publishAddresses()
    const { id, namespace } = await demo.largest()
    // People who are not members, such as former ones, become the person who imports, so the first copy differs from the demo in them.
    const copy = await demo.imported(await demo.exported(id), 'copy', namespace.full_path)
    const first = await demo.exported(copy)
    const second = await demo.exported(await demo.imported(first, 'copy-of-copy', namespace.full_path))
    const tree = treeOf(await readArchive(first))
    expect(Reflect.get(tree, 'issues').length).toBeGreaterThan(200)
    expect(treeOf(await readArchive(second))).toEqual(tree)
  })
})
