import SQLite from 'better-sqlite3'
import fc from 'fast-check'
import { runs } from '../../support/runs.ts'
import { describe, expect, test } from '../../support/test.ts'
import { type Operation, operation, perform, rowsIn } from './operations.ts'
import { startWorldServer } from './world-server.ts'

const WORLDS_AT_ONCE = 20

/** Columns with random values. */
const RANDOM = new Set(['request_id', 'runners_token'])

describe('worlds', () => {
  test('hold after requests to all of them what each would hold alone', { timeout: 300_000 }, async () => {
    const { server, ask, fork } = await startWorldServer()
    await ask('POST /projects', { name: 'Common' })
    let forks = 0
    const after = async (operations: readonly Operation[]) => {
      const name = `world-${forks++}`
      const world = await fork({ name })
      const statuses: number[] = []
      for (const one of operations) statuses.push((await perform(world.send, one)).status)
      const found = server.worlds.find(name)
      // Deleting a project goes on in a job, which may end before or after the answer.
      const { instance, leave } = await found.enter()
      await instance.jobs.idle()
      leave()
      const { image } = await found.capture(() => '')
      const handle = new SQLite(image.bytes())
      const text = JSON.stringify(rowsIn(handle), (column, value) => (RANDOM.has(column) ? null : value))
      handle.close()
      await server.worlds.remove(name)
      return { statuses, text }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(operation, { maxLength: 6 }), { minLength: WORLDS_AT_ONCE, maxLength: WORLDS_AT_ONCE }),
        async (lists) => {
          const together = await Promise.all(lists.map(after))
          for (const [i, operations] of lists.entries()) expect(together[i]).toEqual(await after(operations))
        },
      ),
      runs(2, 50),
    )
    await server.stop()
  })
})
