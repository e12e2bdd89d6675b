import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { canDownload, electronVersion } from '../../src-main/electron-binary.ts'

/** A mirror of Electron that answers each request with one status. */
async function mirror(status: number) {
  const asked: string[] = []
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the mirror has no port')
  return { env: { ELECTRON_MIRROR: `http://127.0.0.1:${address.port}/` }, asked }
}

describe('the download of Electron', () => {
  test.each([
    ['a mirror that has the checksums', 200, 'is possible'],
    ['a mirror that redirects to its store, as GitHub does', 302, 'is possible'],
    ['a mirror without this version', 404, 'is not possible'],
    ['a mirror that fails', 503, 'is not possible'],
  ] as const)('from %s, which answers %d, %s', async (_mirror, status, verdict) => {
    const { env, asked } = await mirror(status)
    expect(await canDownload(env)).toBe(verdict === 'is possible')
    expect(asked).toEqual([`HEAD /v${electronVersion()}/SHASUMS256.txt`])
  })

  test('is not possible without a mirror, or if the user forbids it', async () => {
    expect(await canDownload({ ELECTRON_MIRROR: 'http://127.0.0.1:1/' })).toBe(false)
    const { env, asked } = await mirror(200)
    expect(await canDownload({ ...env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' })).toBe(false)
    expect(asked).toEqual([])
  })
})
