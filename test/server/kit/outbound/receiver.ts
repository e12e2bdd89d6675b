import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'

/** A loopback server that counts its requests: a receiver of hooks, or a canary that nothing may contact. */
export interface Receiver {
  port: number
  url: string
  connections: number
  requests: IncomingMessage[]
  close(): Promise<void>
  /** Does not keep the process alive. */
  unref(): void
}

export const receiver = (listener: RequestListener = (_req, res) => void res.end('ok')) =>
  listening(createServer(listener), '127.0.0.1')

/** A TCP receiver that sends arbitrary bytes. */
export async function rawReceiver(answer: (socket: Socket) => void): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: portOf(server.address()),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

export async function listening(server: Server, host: string): Promise<Receiver> {
  const seen = { connections: 0, requests: [] as IncomingMessage[] }
  server.on('connection', () => seen.connections++)
  server.on('request', (request) => seen.requests.push(request))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  const port = portOf(server.address())
  return Object.assign(seen, {
    port,
    url: `http://127.0.0.1:${port}/`,
    unref: () => void server.unref(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

function portOf(address: string | { port: number } | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  return address.port
}
