import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../../src-server/kit/log.ts'

test('a log leaves no listener in the process after its lines are written', async () => {
  const written: string[] = []
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  onTestFinished(() => stderr.mockRestore())
  const before = process.listenerCount('exit')
  for (let server = 0; server < 20; server++) createLog({ level: 'warn', format: 'pretty' }).warn(`line ${server}`)
  await expect.poll(() => written.join('').match(/line \d+/g)?.length).toBe(20)
  expect(process.listenerCount('exit')).toBe(before)
})
