import { describe, expect, test } from 'vitest'
import type { Instance } from '../../../src-server/instance.ts'
import { enqueueIn } from '../../../src-server/kit/jobs/queue.ts'
import { type Worker, worker } from '../../../src-server/kit/jobs/worker.ts'
import { anInstance } from './an-instance.ts'

const jobs = (instance: Instance) => instance.db.read.selectFrom('job').selectAll().orderBy('id').execute()

async function enqueue(instance: Instance, project_id: number, options?: { max_attempts: number }) {
  await instance.db.write((trx) => enqueueIn(trx, instance.clock, options)('project.remove', { project_id }))
  instance.jobs.poke()
}

/** A worker for `project.remove` with the given behaviour. */
const remover = (run: Worker<'project.remove'>['run'], rest: Partial<Worker<'project.remove'>> = {}) =>
  worker({ kind: 'project.remove', at_once: 1, run, ...rest })

describe('a job', () => {
  test('runs after the commit of its row, with its payload, and is then done', async () => {
    const seen: number[] = []
    const { instance } = anInstance({ workers: [remover(async ({ project_id }) => void seen.push(project_id))] })
    await instance.open()
    await enqueue(instance, 7)
    await instance.jobs.idle()
    expect(seen).toEqual([7])
    expect(await jobs(instance)).toMatchObject([{ state: 'done', attempts: 1, error: null }])
  })

  test('is dropped if its transaction is rolled back', async () => {
    const { instance } = anInstance({ workers: [remover(async () => expect.unreachable())] })
    await instance.open()
    const write = instance.db.write(async (trx) => {
      await enqueueIn(trx, instance.clock)('project.remove', { project_id: 7 })
      throw new Error('planted')
    })
    await expect(write).rejects.toThrow('planted')
    expect(await jobs(instance)).toEqual([])
  })

  test('that was running when the process died runs again', async () => {
    const seen: number[] = []
    const { instance } = anInstance({ workers: [remover(async ({ project_id }) => void seen.push(project_id))] })
    await instance.db.write(async (trx) => {
      await enqueueIn(trx, instance.clock)('project.remove', { project_id: 7 })
      await trx.updateTable('job').set({ state: 'running', attempts: 1 }).execute()
    })
    await instance.open()
    await instance.jobs.idle()
    expect(seen).toEqual([7])
    expect(await jobs(instance)).toMatchObject([{ state: 'done', attempts: 2 }])
  })

  test('that kills the process each time is given up', async () => {
    const given_up: number[] = []
    const { instance } = anInstance({
      workers: [
        remover(async () => expect.unreachable(), {
          giveUp: async ({ project_id }) => void given_up.push(project_id),
        }),
      ],
    })
    await instance.db.write(async (trx) => {
      await enqueueIn(trx, instance.clock)('project.remove', { project_id: 7 })
      await trx.updateTable('job').set({ state: 'running', attempts: 4 }).execute()
    })
    await instance.open()
    await instance.jobs.idle()
    expect(given_up).toEqual([7])
    expect(await jobs(instance)).toMatchObject([{ state: 'failed', error: 'given up after 4 interrupted attempts' }])
  })

  test('that fails is retried with growing delays, and then given up', async () => {
    const given_up: number[] = []
    let runs = 0
    const { instance, clock, lines } = anInstance({
      workers: [
        remover(
          async () => {
            runs++
            throw new Error('planted')
          },
          { giveUp: async ({ project_id }) => void given_up.push(project_id) },
        ),
      ],
    })
    await instance.open()
    await enqueue(instance, 7, { max_attempts: 3 })
    for (const [attempt, wait_ms] of [2_000, 4_000].entries()) {
      await instance.jobs.idle()
      expect(runs).toBe(attempt + 1)
      const [job] = await jobs(instance)
      expect(job).toMatchObject({ state: 'queued', error: 'planted' })
      expect(Date.parse(job?.run_at ?? '') - clock.now()).toBe(wait_ms)
      clock.advance(wait_ms - 1)
      instance.jobs.poke()
      await instance.jobs.idle()
      expect(runs).toBe(attempt + 1)
      clock.advance(1)
      instance.jobs.poke()
    }
    await instance.jobs.idle()
    expect({ runs, given_up }).toEqual({ runs: 3, given_up: [7] })
    expect(await jobs(instance)).toMatchObject([{ state: 'failed', attempts: 3, error: 'planted' }])
    expect(lines.filter(({ msg }) => msg === 'a job failed')).toHaveLength(3)
  })

  test('waits if as many of its kind run as its worker allows', async () => {
    let running = 0
    let most = 0
    const { instance } = anInstance({
      workers: [
        remover(
          async () => {
            most = Math.max(most, ++running)
            await new Promise((later) => setTimeout(later, 5))
            running--
          },
          { at_once: 2 },
        ),
      ],
    })
    await instance.open()
    for (let id = 1; id <= 7; id++) await enqueue(instance, id)
    await instance.jobs.idle()
    expect(most).toBe(2)
    expect((await jobs(instance)).map(({ state }) => state)).toEqual(Array(7).fill('done'))
  })

  test('that is stopped runs at the next start, and the attempt does not count', async () => {
    const { instance } = anInstance({
      workers: [
        remover(
          async (_payload, _instance, signal) => {
            await new Promise((_, fail) => {
              signal.addEventListener('abort', () => fail(new Error('stopped')))
            })
          },
          { at_once: 2 },
        ),
      ],
    })
    await instance.open()
    await enqueue(instance, 7)
    await enqueue(instance, 8)
    const states = async () => (await jobs(instance)).map(({ state }) => state)
    await expect.poll(states).toEqual(['running', 'running'])
    await instance.jobs.stop()
    const again = { state: 'queued', error: null, attempts: 0 }
    expect(await jobs(instance)).toMatchObject([again, again])
  })
})
