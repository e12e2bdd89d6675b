import { expect, test } from 'vitest'
import { oneAtATime } from '../../../src-renderer/lists/one-at-a-time.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('work that is requested while it runs is done once more afterwards, also after a failure', async () => {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  const start = oneAtATime(() => new Promise<void>((resolve, reject) => void ends.push({ resolve, reject })))
  start()
  start()
  start()
  expect(ends).toHaveLength(1)
  ends[0]?.reject(new Error('no answer'))
  await settle()
  expect(ends).toHaveLength(2)
  ends[1]?.resolve()
  await settle()
  expect(ends).toHaveLength(2)
  start()
  expect(ends).toHaveLength(3)
})
