import { describe, expect, test } from 'vitest'
import {
  createRunner,
  describeEnd,
  describeWork,
  type Refusal,
  type Run,
  type RunItem,
} from '../../../src-renderer/changes/runner.ts'

const items = (count: number): RunItem[] => Array.from({ length: count }, (_, i) => ({ id: i + 1, name: `p${i + 1}` }))

/** Prepares a run. `refuse` decides which items fail, `during` runs while an item is processed. */
function prepareRun(
  count: number,
  refuse: (id: number) => Refusal | undefined,
  during?: (id: number, runner: Runner) => void,
) {
  const runner = createRunner()
  const processed: number[] = []
  const ended: Run[] = []
  const plan = {
    verb: 'Archiving',
    nouns: ['project', 'projects'] as const,
    items: items(count),
    process: async ({ id: name }: RunItem) => {
      const id = Number(name)
      processed.push(id)
      during?.(id, runner)
      return refuse(id)
    },
    onEnd: async (run: Run) => {
      ended.push(run)
    },
  }
  return { runner, processed, ended, plan }
}
type Runner = ReturnType<typeof createRunner>

describe('a run over many projects', () => {
  test('processes items in plan, continues after failures and reports them', async () => {
    const { runner, processed, ended, plan } = prepareRun(5, (id) => (id % 2 === 0 ? { text: `403 ${id}` } : undefined))
    const states: (string | undefined)[] = []
    runner.current.subscribe(() => states.push(runner.current.get()?.state))
    await runner.start(plan)
    expect(processed).toEqual([1, 2, 3, 4, 5])
    expect(states).toEqual(['running', 'running', 'running', 'running', 'running', 'ended'])
    expect(ended).toEqual([runner.current.get()])
    expect(runner.current.get()).toMatchObject({
      done: 5,
      state: 'ended',
      failed: [
        { id: 2, name: 'p2', text: '403 2' },
        { id: 4, name: 'p4', text: '403 4' },
      ],
    })
  })

  test('waits as long as the server says, then processes the same item again', async () => {
    const limited = new Set([2])
    const waits: number[] = []
    const { processed, plan } = prepareRun(3, (id) =>
      limited.delete(id) ? { text: '429', wait_ms: 43_000 } : undefined,
    )
    const runner = createRunner(async (ms) => {
      waits.push(ms)
      expect(runner.current.get()?.waits_until).toBeGreaterThan(Date.now() + 40_000)
    })
    await runner.start(plan)
    expect(waits).toEqual([43_000])
    expect(processed).toEqual([1, 2, 2, 3])
    expect(runner.current.get()).toMatchObject({ done: 3, failed: [], state: 'ended' })
    expect(runner.current.get()?.waits_until).toBeUndefined()
  })

  test('stops at once while it waits, and continues with the item that waited', async () => {
    const limited = new Set([2])
    const { processed, ended, plan } = prepareRun(3, (id) =>
      limited.delete(id) ? { text: '429', wait_ms: 600_000 } : undefined,
    )
    const runner = createRunner()
    const running = runner.start(plan)
    await expect.poll(() => runner.current.get()?.waits_until).toBeDefined()
    runner.stop()
    await running
    expect(runner.current.get()).toMatchObject({ done: 1, failed: [], state: 'stopped' })
    expect(ended).toHaveLength(1)
    await runner.retry()
    expect(processed).toEqual([1, 2, 2, 3])
    expect(runner.current.get()).toMatchObject({ done: 2, failed: [], state: 'ended' })
  })

  test('is forgotten while it waits', async () => {
    const { processed, ended, plan } = prepareRun(2, () => ({ text: '429', wait_ms: 600_000 }))
    const runner = createRunner()
    const running = runner.start(plan)
    await expect.poll(() => runner.current.get()?.waits_until).toBeDefined()
    runner.discard()
    await running
    expect([processed, ended, runner.current.get()]).toEqual([[1], [], undefined])
  })

  test('says what it does, also after the number of records', () => {
    expect(describeWork(prepareRun(1, () => undefined).plan)).toBe('Archiving 1 project')
    const { plan } = prepareRun(3, () => undefined)
    expect(describeWork({ ...plan, verb: 'Marking', verbEnd: 'for deletion' })).toBe('Marking 3 projects for deletion')
  })

  test('says how a run ended: how many failed, or after how many it was stopped', async () => {
    const failing = prepareRun(3, (id) => (id === 2 ? { text: '403' } : undefined))
    await failing.runner.start(failing.plan)
    expect(failing.ended.map(describeEnd)).toEqual(['1 of 3 projects failed'])
    const stopped = prepareRun(
      5,
      () => undefined,
      (id, run) => id === 2 && run.stop(),
    )
    await stopped.runner.start(stopped.plan)
    expect(stopped.ended.map(describeEnd)).toEqual(['Stopped after 2 of 5 projects'])
  })

  test('keeps in a retry that it undoes a change', async () => {
    const { runner, plan } = prepareRun(1, () => ({ text: '409' }))
    await runner.start({ ...plan, isUndo: true })
    await runner.retry()
    expect(runner.current.get()).toMatchObject({ isUndo: true, state: 'ended' })
    await runner.start(plan)
    expect(runner.current.get()).not.toHaveProperty('isUndo')
  })

  test('ends after an error that nobody expected, and reports it', async () => {
    const { runner, plan } = prepareRun(2, () => undefined)
    const process = async ({ id }: RunItem) => {
      if (id === 1) throw new Error('No such field')
      return undefined
    }
    await runner.start({ ...plan, process })
    expect(runner.current.get()).toMatchObject({ done: 2, state: 'ended', failed: [{ id: 1, text: 'No such field' }] })
  })

  test('stops after the request in flight and does not start the rest', async () => {
    const { runner, processed, plan } = prepareRun(
      5,
      () => undefined,
      (id, run) => id === 2 && run.stop(),
    )
    await runner.start(plan)
    expect(processed).toEqual([1, 2])
    expect(runner.current.get()).toMatchObject({ done: 2, state: 'stopped', failed: [] })
  })

  test('ends normally if it is stopped at the last item', async () => {
    const { runner, plan } = prepareRun(
      2,
      () => undefined,
      (id, run) => id === 2 && run.stop(),
    )
    await runner.start(plan)
    expect(runner.current.get()).toMatchObject({ done: 2, state: 'ended' })
  })

  test('stops if the server does not answer', async () => {
    const { runner, processed, plan } = prepareRun(3, () => ({ text: 'No answer', fatal: true }))
    await runner.start(plan)
    expect(processed).toEqual([1])
    expect(runner.current.get()).toMatchObject({ done: 1, state: 'stopped', failed: [{ id: 1 }] })
  })

  test('retries failed and unprocessed items', async () => {
    let broken = true
    const { runner, processed, plan } = prepareRun(
      4,
      (id) => (broken && id === 1 ? { text: '409 Conflict' } : undefined),
      (id, run) => broken && id === 2 && run.stop(),
    )
    await runner.start(plan)
    broken = false
    await runner.retry()
    expect(processed).toEqual([1, 2, 1, 3, 4])
    expect(runner.current.get()).toMatchObject({ done: 3, state: 'ended', failed: [] })
  })

  test('ignores results after it was discarded', async () => {
    const { runner, processed, ended, plan } = prepareRun(
      3,
      () => undefined,
      (id, run) => id === 2 && run.discard(),
    )
    await runner.start(plan)
    expect([processed, ended, runner.current.get()]).toEqual([[1, 2], [], undefined])
  })
})
