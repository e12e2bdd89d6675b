import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { checkedBytes } from '../../../src-server/imports/archive/checked-bytes.ts'
import { progressKey, runningInspections } from '../../../src-server/imports/inspection/progress.ts'
import { projectArchive } from '../../support/archives.ts'
import { givenOn } from '../../support/given.ts'
import { startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'
import { importOf } from './import-row.ts'
import { inspectFile } from './inspect-file.ts'

const ID = 'c'.repeat(32)

/** Keeps every value that is set. */
function recorded<V>(map: Map<unknown, V>): V[] {
  const values: V[] = []
  const set = map.set.bind(map)
  map.set = (key, value) => {
    values.push(value)
    return set(key, value)
  }
  return values
}

const isRising = (values: readonly number[]) => values.every((value, at) => value >= (values[at - 1] ?? 0))

describe('GET /-/gantry/v1/import-inspections/:archive_id', () => {
  test('says how far an own inspection is, and nothing of those of others', async ({ server, given }) => {
    const [user, other] = [await given.user(), await given.user()]
    const progress = { step: 'reading', done: 30, total: 400 } as const
    runningInspections(server.instance).set(progressKey(user.id, ID), progress)
    const ask = async (who: { id: number }, id: string) => {
      const token = await given.token(who)
      return await server.send('GET', `/-/gantry/v1/import-inspections/${id}`, { token })
    }
    expect(await ask(user, ID)).toMatchObject({ status: 200, body: progress })
    const none = { status: 200, body: { step: 'none', done: 0, total: 0 } }
    expect(await ask(user, 'd'.repeat(32))).toMatchObject(none)
    expect(await ask(other, ID)).toMatchObject(none)
    expect((await ask(user, 'x')).status).toBe(400)
  })
})

describe.for(['memory', 'a file'])('with a database in %s', (where) => {
  test('an inspection counts the bytes that it reads, then the records that it tries; an import counts its bytes', async () => {
    const directory = where === 'memory' ? undefined : await mkdtemp(join(tmpdir(), 'progress-'))
    const server = await startTestServer(directory === undefined ? {} : { directory })
    try {
      const given = givenOn(server)
      const user = await given.user()
      const content = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
      const extra = Array.from({ length: 40 }, (_, at) => ({ name: `./lfs-objects/${at}`, content }))
      const issues = Array.from({ length: 600 }, (_, at) => ({ iid: at + 1, title: 'x', author_id: 1 }))
      const bytes = await projectArchive({ relations: { issues }, extra })
      const running = runningInspections(server.instance)
      const seen = recorded(running)
      await inspectFile(server, given, user, bytes, { archive_id: ID })
      expect(seen[0]).toEqual({ step: 'waiting', done: 0, total: bytes.length })
      const reading = seen.filter(({ step }) => step === 'reading')
      expect(reading.length).toBeGreaterThan(3)
      expect(isRising(reading.map(({ done }) => done))).toBe(true)
      expect(new Set(reading.map(({ total }) => total))).toEqual(new Set([bytes.length]))
      expect(reading.at(-1)?.done).toBeGreaterThan(bytes.length / 2)
      const trying = seen.filter(({ step }) => step === 'trying')
      // The objects are no records that Gantry stores, so they are done from the start.
      expect(trying).toEqual([540, 640].map((done) => ({ step: 'trying', done, total: 640 })))
      expect(running.size).toBe(0)

      const checked = recorded(checkedBytes(server.instance))
      const { status } = await importFile(server, given, user, bytes)
      expect(status?.import_status).toBe('finished')
      expect(isRising(checked)).toBe(true)
      expect(checked.at(-1)).toBeGreaterThan(bytes.length / 2)
      expect(checked.at(-1)).toBeLessThanOrEqual(bytes.length)
      expect(checkedBytes(server.instance).size).toBe(0)
    } finally {
      await server.stop()
      if (directory !== undefined) await rm(directory, { recursive: true })
    }
  })
})

test('the list of imports and the result of an import say how much of the archive is checked', async ({
  server,
  given,
}) => {
  const user = await given.user()
  const token = await given.token(user)
  const { id } = await importOf(server, user, { status: 'started' })
  checkedBytes(server.instance).set(id, 1234)
  const row = z.object({ checked_bytes: z.int() })
  const list = await server.send('GET', '/-/gantry/v1/imports', { token })
  expect(z.array(row).parse(list.body)).toEqual([{ checked_bytes: 1234 }])
  expect(row.parse((await server.send('GET', '/-/gantry/v1/imports/1', { token })).body)).toEqual({
    checked_bytes: 1234,
  })
})
