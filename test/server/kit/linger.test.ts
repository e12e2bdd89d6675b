import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from '../../support/test.ts'

/** Sends a tenth of its body, and the rest after the answer, like clients that do not read while they write. */
async function slowUpload(port: number, line: string, host: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let text = ''
  const closed = new Promise<string>((done, fail) => {
    socket.on('data', (data) => {
      text += data
    })
    socket.on('error', fail)
    socket.on('close', () => done(text))
  })
  socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: image/png\r\nContent-Length: 100000\r\n\r\n`)
  for (let part = 0; part < 10 && !socket.destroyed; part++) {
    socket.write(Buffer.alloc(10_000, 1))
    await pause(10)
  }
  socket.end()
  return closed
}

describe('an upload that is refused before all bytes have arrived', () => {
  test.for([
    ['has no such address', 'PUT /api/v4/groups/1/nothing', '127.0.0.1', /^HTTP\/1.1 404 .*"404 Not Found"/s],
    ['has no such method', 'PUT /api/v4/groups/1/avatar', '127.0.0.1', /^HTTP\/1.1 405 .*"405 Method Not Allowed"/s],
    ['knows no such format', 'POST /api/v4/topics.xml', '127.0.0.1', /^HTTP\/1.1 406 .*'xml' is not supported/s],
    ['does not serve the name', 'PUT /api/v4/groups/1', 'elsewhere', /^HTTP\/1.1 403 .*--allowed-host/s],
  ] as const)('gets the response that the server %s', async ([, line, host, expected], { server }) => {
    expect(await slowUpload(server.port, line, `${host}:${server.port}`)).toMatch(expected)
  })
})
