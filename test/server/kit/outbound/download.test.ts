import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import type { DownloadRequest } from '../../../../src-server/kit/outbound/download.ts'
import { OutboundError, UNREACHABLE } from '../../../../src-server/kit/outbound/failures.ts'
import type { OutboundOptions } from '../../../../src-server/kit/outbound/guarded-agent.ts'
import { createOutbound } from '../../../../src-server/kit/outbound/outbound.ts'
import { LOCAL_SPELLINGS } from './local-spellings.ts'
import { rawReceiver, receiver } from './receiver.ts'

const SHORT = { connect_ms: 300, headers_ms: 300, pause_ms: 300, total_ms: 1000, slow_bytes: 1000, slow_ms: 200 }

const toClose: { close(): unknown }[] = []
const kept = <T extends { close(): unknown }>(thing: T): T => {
  toClose.push(thing)
  return thing
}
afterEach(async () => {
  for (const thing of toClose.splice(0)) await thing.close()
})

const files = async (listener: RequestListener) => kept(await receiver(listener))

/** The number of bytes that arrived. */
const sizeOf = (request: DownloadRequest, options: OutboundOptions = {}) =>
  createOutbound({ download_limits: SHORT, ...options }).download(request, async ({ body }) => {
    let size = 0
    for await (const part of body) size += part.length
    return size
  })

describe('a download', () => {
  test('gives status, headers and every byte of a long body', async () => {
    const bytes = Buffer.alloc(3_000_000, 'gantry')
    const server = await files((_, response) => void response.writeHead(200, { 'X-Name': 'long' }).end(bytes))
    const answer = await createOutbound().download(
      { url: server.url, allow_local: true },
      async ({ body, ...rest }) => {
        const parts: Buffer[] = []
        for await (const part of body) parts.push(part)
        return { ...rest, whole: Buffer.concat(parts) }
      },
    )
    expect(answer).toMatchObject({ status: 200, headers: { 'x-name': 'long' } })
    expect(answer.whole.equals(bytes)).toBe(true)
  })

  test('connects to no local address in any spelling', async () => {
    const canary = await files((_, response) => void response.end())
    for (const host of LOCAL_SPELLINGS) {
      const sent = sizeOf({ url: `http://${host}:${canary.port}/` })
      await expect(sent).rejects.toMatchObject({ kind: 'blocked', message: UNREACHABLE })
    }
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    await expect(sizeOf({ url: `http://name.test:${canary.port}/` }, { resolve })).rejects.toThrow(UNREACHABLE)
    expect(canary.connections).toBe(0)
  })

  test('follows no redirect', async () => {
    const canary = await files((_, response) => void response.end())
    const server = await files((_, response) => void response.writeHead(302, { Location: canary.url }).end())
    const status = await createOutbound().download(
      { url: server.url, allow_local: true },
      async (answer) => answer.status,
    )
    expect(status).toBe(302)
    expect(canary.connections).toBe(0)
  })

  test('ends at its limits: no headers, a pause, too few bytes in a while, too long in all', async () => {
    const timers: NodeJS.Timeout[] = []
    const sending = (bytes: number, every_ms: number) =>
      files((_, response) => {
        response.writeHead(200, { 'Content-Length': 1e9 }).write('x')
        timers.push(setInterval(() => response.write(Buffer.alloc(bytes)), every_ms))
      })
    const silent = kept(await rawReceiver(() => {}))
    try {
      for (const [url, reason] of [
        [`http://127.0.0.1:${silent.port}/`, /time|TIMEOUT/],
        [
          (await files((_, response) => void response.writeHead(200, { 'Content-Length': 9 }).write('x'))).url,
          /TIMEOUT/,
        ],
        [(await sending(1, 20)).url, /too slowly/],
        [(await sending(20_000, 20)).url, /in time/],
      ] as const) {
        const began = performance.now()
        const error: unknown = await sizeOf({ url, allow_local: true }).catch((caught: unknown) => caught)
        expect(error).toBeInstanceOf(OutboundError)
        expect(error).toMatchObject({ kind: 'timeout', message: UNREACHABLE, reason: expect.stringMatching(reason) })
        expect(performance.now() - began).toBeLessThan(3000)
      }
    } finally {
      for (const timer of timers) clearInterval(timer)
    }
  })

  test('fails if the body is cut', async () => {
    const server = await files((_, response) => {
      response.writeHead(200, { 'Content-Length': 1000 }).write('x')
      setTimeout(() => response.destroy(), 30)
    })
    await expect(sizeOf({ url: server.url, allow_local: true })).rejects.toMatchObject({ kind: 'reset' })
  })

  test('ends with the error of whoever reads it, and with the reason of whoever stops it', async () => {
    let closed = 0
    const server = await files((_, response) => {
      response.on('close', () => closed++)
      response.writeHead(200).write('x')
    })
    const request = { url: server.url, allow_local: true }
    const { download } = createOutbound()
    const full = download(request, async ({ body }) => {
      for await (const _ of body) throw new Error('disk full')
    })
    await expect(full).rejects.toThrow('disk full')
    const stop = new AbortController()
    const stopped = sizeOf({ ...request, signal: stop.signal })
    setTimeout(() => stop.abort(new Error('stopping')), 50)
    await expect(stopped).rejects.toThrow('stopping')
    await expect(
      download({ ...request, signal: AbortSignal.abort(new Error('before')) }, async () => 0),
    ).rejects.toThrow('before')
    await expect.poll(() => closed).toBe(2)
  })
})
