import { once } from 'node:events'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { canDownload, electronVersion, proxiesOf } from '../../src-main/electron-binary.ts'
import { run } from '../cli/run.ts'

/** A mirror of Electron that answers each request with one status. */
async function mirror(status: number, delay_ms = 0) {
  const asked: string[] = []
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    setTimeout(() => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(), delay_ms)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the mirror has no port')
  return { server, env: { ELECTRON_MIRROR: `http://127.0.0.1:${address.port}/` }, asked }
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

  test('goes through the proxy that a variable or npm names', async () => {
    const { server, asked } = await mirror(200)
    const tunnels: (string | undefined)[] = []
    const proxy = createServer()
      .on('connect', ({ url }, socket) => {
        tunnels.push(url)
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        server.emit('connection', socket)
      })
      .listen(0, '127.0.0.1')
    onTestFinished(() => void proxy.close())
    await once(proxy, 'listening')
    const address = proxy.address()
    const url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
    const env = { ELECTRON_MIRROR: 'http://mirror.test/', HTTP_PROXY: url }
    expect(await canDownload(env)).toBe(true)
    expect([tunnels, asked]).toEqual([['mirror.test:80'], [`HEAD /v${electronVersion()}/SHASUMS256.txt`]])
    expect(proxiesOf({ npm_config_https_proxy: url, npm_config_noproxy: 'a.test' })).toEqual({
      HTTPS_PROXY: url,
      NO_PROXY: 'a.test',
    })
  })

  test('is possible from a slow mirror, and says what it waits for', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => told.mockRestore())
    const { env } = await mirror(200, 300)
    expect(await canDownload(env, { patience_ms: 50, timeout_ms: 10_000 })).toBe(true)
    expect(told.mock.calls.map(([text]) => text)).toEqual([expect.stringMatching(/^gantry: waiting for 127\.0\.0\.1:/)])
    expect(await canDownload(env, { timeout_ms: 50 })).toBe(false)
  })

  test('says how much has arrived, and ends when nothing more comes', async () => {
    const file = Buffer.alloc(4_000_000)
    const server = createServer((request, response) => {
      response.writeHead(200, { 'content-length': file.length })
      if (request.url === '/whole') response.end(file)
      else response.write(file.subarray(0, 2_100_000))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close().closeAllConnections())
    await once(server, 'listening')
    const address = server.address()
    const origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
    const fetched = (path: string) =>
      run(
        [
          ...['--import', pathToFileURL(resolve('src-main/download-progress.mjs')).href, '--input-type=module'],
          ...['--eval', `console.log((await (await fetch('${origin}${path}')).bytes()).length)`],
        ],
        { env: { ELECTRON_DOWNLOAD_STALL_MS: '500' } },
      ).ended
    const whole = await fetched('/whole')
    expect(whole).toMatchObject({ code: 0, stdout: '4000000\n' })
    expect(whole.stderr).toMatch(/downloading Electron: 50% of 4 MB\n(.*\n)*.*100% of 4 MB\n$/)
    const half = await fetched('/half')
    expect(half).toMatchObject({ code: 1, stdout: '' })
    expect(half.stderr).toMatch(/50% of 4 MB\ngantry: the download of Electron has stalled\n$/)
  })

  test('is not possible without a mirror, or if the user forbids it', async () => {
    expect(await canDownload({ ELECTRON_MIRROR: 'http://127.0.0.1:1/' })).toBe(false)
    const { env, asked } = await mirror(200)
    expect(await canDownload({ ...env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' })).toBe(false)
    expect(asked).toEqual([])
  })
})
