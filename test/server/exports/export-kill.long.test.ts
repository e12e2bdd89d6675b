import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { gantry, temporaryFolder } from '../../cli/run.ts'
import { projectArchive } from '../../support/archives.ts'
import { times } from '../../support/runs.ts'
import { readArchive } from './read-archive.ts'

const TOKEN = 'glpat-exports'
const ROUNDS = times(2, 50)
const ISSUES = 800
const status = z.object({ export_status: z.string() })

async function start(directory: string) {
  const server = gantry(['--data-dir', directory, '--seed', 'empty', '--port', '0', '--log-level', 'error'], {
    env: { GANTRY_TOKEN: TOKEN },
  })
  const line = await server.printed(/^gantry ready .*$/m)
  const url = /url=(\S+)/.exec(line)?.[1] ?? ''
  const send = (method: string, path: string, body?: FormData) =>
    fetch(url + path, { method, headers: { 'PRIVATE-TOKEN': TOKEN }, ...(body && { body }) })
  return { send, child: server.child, ended: server.ended }
}
type Server = Awaited<ReturnType<typeof start>>

async function importProject({ send }: Server): Promise<number> {
  const issues = Array.from({ length: ISSUES }, (_, i) => ({
    iid: i + 1,
    title: `Issue ${i}`,
    notes: [{ note: 'Yes' }],
  }))
  const form = new FormData()
  form.append('path', 'saw')
  form.append('file', new File([new Uint8Array(await projectArchive({ relations: { issues } }))], 'a.tar.gz'))
  const { id } = z.object({ id: z.int() }).parse(await (await send('POST', '/projects/import', form)).json())
  const state = async () =>
    z.object({ import_status: z.string() }).parse(await (await send('GET', `/projects/${id}/import`)).json())
  await expect.poll(async () => (await state()).import_status, { timeout: 60_000 }).toBe('finished')
  return id
}

const statusOf = async ({ send }: Server, id: number) =>
  status.parse(await (await send('GET', `/projects/${id}/export`)).json()).export_status

describe(`kill -9 at ${ROUNDS} moments of an export`, () => {
  test('leaves no export stuck, no half archive and no file that nothing names', {
    timeout: 60_000 * ROUNDS,
  }, async () => {
    const directory = join(temporaryFolder(), 'instance')
    let server = await start(directory)
    const id = await importProject(server)
    for (let round = 0; round < ROUNDS; round++) {
      expect((await server.send('POST', `/projects/${id}/export`)).status).toBe(202)
      // An export of this project takes about 400 ms.
      await wait((round * 97) % 420)
      server.child.kill('SIGKILL')
      await server.ended
      server = await start(directory)
      // It was accepted, so it is completed after the start.
      await expect.poll(() => statusOf(server, id), { timeout: 30_000, interval: 20 }).toBe('finished')
      const answer = await server.send('GET', `/projects/${id}/export/download`)
      const archive = await readArchive(new Uint8Array(await answer.arrayBuffer()))
      expect(archive.relation('issues')).toHaveLength(ISSUES)
    }
    const stored = () => readdirSync(join(directory, 'files/exports')).length
    await expect.poll(stored, { timeout: 10_000 }).toBe(1)
    server.child.kill('SIGTERM')
    await server.ended
    expect(readdirSync(join(directory, 'tmp'))).toEqual([])
  })
})
