import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { expect, onTestFinished } from 'vitest'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

/** A receiver of hooks that shares no code with the server. By default it answers 200. */
export async function hookReceiver(
  answer: (received: Received, response: ServerResponse) => void = (_, to) => to.end(),
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(Buffer.concat(parts).toString('utf8')),
      }
      received.push(one)
      answer(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    names: () => received.map(({ body }) => body.event_name),
    /** Waits for so many requests. */
    async waitFor(count: number) {
      await expect.poll(() => received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
    },
  }
}
