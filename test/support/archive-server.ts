import { lookup } from 'node:dns/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { selfSigned } from '../server/kit/outbound/certificate.ts'
import { listening, type Receiver } from '../server/kit/outbound/receiver.ts'

/** A name that leads to this machine in test servers. */
export const ARCHIVE_HOST = 'archives.test'
const certificate = selfSigned(ARCHIVE_HOST)

/** Test servers find `archives.test` and trust its certificate. */
export const outboundInTests = {
  ca: certificate.cert,
  resolve: async (name: string) =>
    name === ARCHIVE_HOST ? [{ address: '127.0.0.1', family: 4 }] : lookup(name, { all: true }),
}

/** A web server with https at `archives.test`, which counts its connections and requests. */
export async function archiveServer(listener: RequestListener): Promise<Receiver> {
  const server = await listening(createServer(certificate, listener), '127.0.0.1')
  return Object.assign(server, { url: `https://${ARCHIVE_HOST}:${server.port}` })
}

/** Answers HEAD and GET as a file server does. */
export function sendArchive(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Uint8Array,
  headers: Record<string, string | number> = {},
) {
  response.writeHead(200, { 'Content-Type': 'application/gzip', 'Content-Length': bytes.length, ...headers })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
