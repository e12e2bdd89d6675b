import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { findHost } from '../../src-server/host.ts'

/** The server's end of a utility process. */
function utilityHost() {
  const sent: unknown[] = []
  const port = Object.assign(new EventEmitter(), { postMessage: (message: unknown) => void sent.push(message) })
  Reflect.set(process, 'parentPort', port)
  onTestFinished(() => void Reflect.deleteProperty(process, 'parentPort'))
  return { host: findHost(), sent, receive: (data: unknown) => port.emit('message', { data }) }
}

test('a server in the desktop app ends only when the app has the reason of its failure', async () => {
  const { host, sent, receive } = utilityHost()
  const failed = { type: 'failed', exit_code: 4, message: 'in use' } as const
  let isDone = false
  const done = host.send(failed).then(() => {
    isDone = true
  })
  expect(sent).toEqual([failed])
  receive({ type: 'stop' })
  await nextTurn()
  expect(isDone).toBe(false)
  receive({ type: 'failure-received' })
  await done
})

test('other messages wait for nothing', async () => {
  const { host, sent } = utilityHost()
  await host.send({ type: 'heartbeat' })
  expect(sent).toEqual([{ type: 'heartbeat' }])
})
