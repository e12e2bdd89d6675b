import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importEntity } from '../../../src-server/imports/entity.ts'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { projectArchive } from '../../support/archives.ts'
import { type RunningServer, startServerProcess } from '../../support/running-server.ts'
import { KEYS, objectStore } from '../imports/object-store.ts'
import { receiver } from '../kit/outbound/receiver.ts'

let directory: string
let running: RunningServer | undefined
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'killed-download-'))
})
afterEach(async () => {
  await running?.stop()
  rmSync(directory, { recursive: true, force: true })
})

const start = async (endpoint: string) => {
  running = await startServerProcess('--data-dir', directory, '--seed', 'empty', '--no-ui', '--s3-endpoint', endpoint)
  return running
}

async function kill(server: RunningServer) {
  const gone = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await gone
}

/** Whether a file of the instance holds this text. */
const holds = (text: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(text),
  )

test('a download that was killed starts again from the beginning, and leaves neither files nor keys behind', async () => {
  const archive = await projectArchive({ project: { description: 'Whole' } })
  const whole = objectStore(new Map([['exports/shop.tar.gz', archive]]))
  let downloads = 0
  const store = await receiver((request, response) => {
    if (request.method === 'HEAD' || downloads++ > 0) return whole(request, response)
    response.writeHead(200, { 'Content-Length': archive.length }).write(archive.subarray(0, 50))
  })
  try {
    const endpoint = store.url.replace(/\/$/, '')
    const first = await start(endpoint)
    const response = await fetch(`${first.url}/projects/remote-import-s3`, {
      method: 'POST',
      headers: { 'PRIVATE-TOKEN': first.token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...KEYS, bucket_name: 'exports', file_key: 'shop.tar.gz', path: 'shop' }),
    })
    const { id } = importEntity.parse(await response.json())
    const partOf = () =>
      readdirSync(join(directory, 'tmp')).map((name) => readFileSync(join(directory, 'tmp', name)).length)
    await expect.poll(partOf, { timeout: 20_000 }).toEqual([50])
    await kill(first)
    expect(holds(KEYS.secret_access_key)).toBe(false)

    const second = await start(endpoint)
    const statusOf = async () => {
      const headers = { 'PRIVATE-TOKEN': second.token }
      return importEntity.parse(await (await fetch(`${second.url}/projects/${id}/import`, { headers })).json())
    }
    await expect.poll(statusOf, { timeout: 20_000 }).toMatchObject({ import_status: 'finished', description: 'Whole' })
    expect(downloads).toBe(2)
    await second.stop()
    expect(readdirSync(join(directory, 'tmp'))).toEqual([])
    expect(readdirSync(join(directory, 'files', 'imports'))).toEqual([])
    const stored = openDirectory(directory)
    const imports = await stored.read.selectFrom('import').select(['status', 'file', 'source_sealed']).execute()
    await stored.close()
    expect(imports).toEqual([{ status: 'finished', file: null, source_sealed: null }])
    expect(holds(KEYS.secret_access_key) || holds(KEYS.access_key_id)).toBe(false)
  } finally {
    await store.close()
  }
})
