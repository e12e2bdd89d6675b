import type { BenchProcess } from './processes.ts'

/** Requests as they leave a client: the bench writes them to bare sockets. */
export const getOf = ({ port, token }: BenchProcess, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nPRIVATE-TOKEN: ${token}\r\nAccept: */*\r\n\r\n`

export function postOf({ port, token }: BenchProcess, path: string, body: object) {
  const text = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nPRIVATE-TOKEN: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}
