import { once } from 'node:events'
import { connect } from 'node:net'
import { z } from 'zod'
import { endpoint } from '../../../src-server/kit/http/endpoint.ts'
import { ok } from '../../../src-server/kit/http/reply.ts'
import { type Stream, StreamBody } from '../../../src-server/kit/http/stream-body.ts'
import { describe, expect, test } from '../../support/test.ts'
import { kitServer } from './kit-server.ts'

/** A server with one stream, and the connection of a client that has sent its request but reads nothing. */
async function openStream() {
  const opened = Promise.withResolvers<Stream>()
  const server = await kitServer([
    endpoint('GET /-/stream', { summary: '', access: 'anyone', answers: { 200: z.unknown() } }, async () =>
      ok(new StreamBody('text/event-stream', opened.resolve)),
    ),
  ])
  const client = connect(Number(new URL(server.origin).port), '127.0.0.1')
  client.pause()
  client.write('GET /-/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  return { server, client, stream: await opened.promise }
}

describe('an answer that stays open', () => {
  test('is cut off when its caller reads nothing and a megabyte waits', async () => {
    const { server, client, stream } = await openStream()
    client.on('error', () => undefined)
    const piece = 'x'.repeat(65_536)
    let sent = 0
    while (!stream.closed.aborted && sent < 1000) {
      stream.send(piece)
      sent++
      await new Promise((done) => setImmediate(done))
    }
    expect(stream.closed.aborted).toBe(true)
    expect(sent).toBeGreaterThan(16)
    client.destroy()
    await server.stop()
  })

  test('tells when its caller leaves, and drops what is sent afterwards', async () => {
    const { server, client, stream } = await openStream()
    const closed = once(stream.closed, 'abort')
    client.destroy()
    await closed
    stream.send('late')
    stream.end()
    await server.stop()
  })
})
