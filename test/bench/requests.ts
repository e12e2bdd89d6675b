import type { BenchProcess } from './processes.ts'

/** Requests as they leave a client: the bench writes them to bare sockets. */
export const getOf = ({ port, token }: BenchProcess, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nPRIVATE-TOKEN: ${token}\r\nAccept: */*\r\n\r\n`

/** Changes a user, so that the next list of users checks that user again. */
export const renameUser = (process: BenchProcess, turn: number) =>
  putOf(process, '/api/v4/users/3', { name: `Ada Byron ${turn}` })

export const putOf = (process: BenchProcess, path: string, body: object) => sendOf(process, 'PUT', path, body)

export const postOf = (process: BenchProcess, path: string, body: object) => sendOf(process, 'POST', path, body)

function sendOf({ port, token }: BenchProcess, method: string, path: string, body: object) {
  const text = JSON.stringify(body)
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nPRIVATE-TOKEN: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}
