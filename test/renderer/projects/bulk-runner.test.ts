import { describe, expect, test } from 'vitest'
import { createRunner, type Item, type Refused, type Run } from '../../../src-renderer/projects/bulk-runner.ts'

const items = (count: number): Item[] => Array.from({ length: count }, (_, i) => ({ id: i + 1, name: `p${i + 1}` }))

/** A run over so many things of which some are refused; answers what was tried and how it ended. */
function runOver(
  count: number,
  refuse: (id: number) => Refused | undefined,
  during?: (id: number, runner: Runner) => void,
) {
  const runner = createRunner()
  const tried: number[] = []
  const ended: Run[] = []
  const order = {
    verb: 'Archiving',
    items: items(count),
    act: async ({ id }: Item) => {
      tried.push(id)
      during?.(id, runner)
      return refuse(id)
    },
    over: (run: Run) => {
      ended.push(run)
    },
  }
  return { runner, tried, ended, order }
}
type Runner = ReturnType<typeof createRunner>

describe('a run over many projects', () => {
  test('goes one after another, keeps what failed and goes on', async () => {
    const { runner, tried, ended, order } = runOver(5, (id) => (id % 2 === 0 ? { text: `403 ${id}` } : undefined))
    const states: (string | undefined)[] = []
    runner.now.subscribe(() => states.push(runner.now.get()?.state))
    await runner.start(order)
    expect(tried).toEqual([1, 2, 3, 4, 5])
    expect(states).toEqual(['running', 'running', 'running', 'running', 'running', 'ended'])
    expect(ended).toEqual([runner.now.get()])
    expect(runner.now.get()).toMatchObject({
      done: 5,
      state: 'ended',
      failed: [
        { id: 2, name: 'p2', text: '403 2' },
        { id: 4, name: 'p4', text: '403 4' },
      ],
    })
  })

  test('stops after the one in flight, and the rest is not tried', async () => {
    const { runner, tried, order } = runOver(
      5,
      () => undefined,
      (id, run) => id === 2 && run.stop(),
    )
    await runner.start(order)
    expect(tried).toEqual([1, 2])
    expect(runner.now.get()).toMatchObject({ done: 2, state: 'stopped', failed: [] })
  })

  test('a stop at the last one is an end', async () => {
    const { runner, order } = runOver(
      2,
      () => undefined,
      (id, run) => id === 2 && run.stop(),
    )
    await runner.start(order)
    expect(runner.now.get()).toMatchObject({ done: 2, state: 'ended' })
  })

  test('without a server it does not go on', async () => {
    const { runner, tried, order } = runOver(3, () => ({ text: 'No answer', fatal: true }))
    await runner.start(order)
    expect(tried).toEqual([1])
    expect(runner.now.get()).toMatchObject({ done: 1, state: 'stopped', failed: [{ id: 1 }] })
  })

  test('again means what failed and what was not tried', async () => {
    let broken = true
    const { runner, tried, order } = runOver(
      4,
      (id) => (broken && id === 1 ? { text: '409 Conflict' } : undefined),
      (id, run) => broken && id === 2 && run.stop(),
    )
    await runner.start(order)
    broken = false
    await runner.retry()
    expect(tried).toEqual([1, 2, 1, 3, 4])
    expect(runner.now.get()).toMatchObject({ done: 3, state: 'ended', failed: [] })
  })

  test('what was dropped writes nothing any more', async () => {
    const { runner, tried, ended, order } = runOver(
      3,
      () => undefined,
      (id, run) => id === 2 && run.drop(),
    )
    await runner.start(order)
    expect([tried, ended, runner.now.get()]).toEqual([[1, 2], [], undefined])
  })
})
