import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { StartOptions } from '../../../src-server/gantry.d.ts'
import { startServer } from '../../../src-server/library.ts'

const folder = mkdtempSync(join(tmpdir(), 'gantry-clock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the clock shows after a start, and what a request finds. */
async function started<T>(options: StartOptions, find: (ask: (path: string) => Promise<unknown>) => Promise<T>) {
  const server = await startServer({ seed: 'empty', no_ui: true, log_level: 'silent', token: 'mine', ...options })
  try {
    const ask = async (path: string) =>
      (await fetch(new URL(path, server.url), { headers: { 'PRIVATE-TOKEN': 'mine' } })).json()
    return { clock: await ask('/-/gantry/v1/clock'), found: await find(ask) }
  } finally {
    await server.stop()
  }
}

describe('the clock at the start', () => {
  test('a new instance is seeded at this time, and its clock goes on from there', async () => {
    const { clock, found } = await started({ clock: '2031-05-06T07:00:00Z' }, (ask) => ask('/api/v4/user'))
    expect(clock).toMatchObject({ now: expect.stringMatching(/^2031-05-06T07:0/), rate: 1 })
    expect(found).toMatchObject({ created_at: '2031-05-06T07:00:00.000Z' })
  })

  test('it can stand', async () => {
    const options = { clock: '2031-05-06T07:00:00+01:00', clock_rate: 0 }
    const { clock } = await started(options, async () => {})
    expect(clock).toMatchObject({ now: '2031-05-06T06:00:00.000Z', rate: 0 })
  })

  test('a rate alone begins at the real time', async () => {
    const { clock } = await started({ clock_rate: 0 }, async () => {})
    expect(clock).toMatchObject({ rate: 0 })
    const { now, real_now } = clock as { now: string; real_now: string }
    expect(Math.abs(Date.parse(now) - Date.parse(real_now))).toBeLessThan(60_000)
  })

  test('it is set at each start, what is due happens on the way, and a start without flags keeps it', async () => {
    const data_dir = join(folder, 'kept')
    const first = await started({ data_dir, clock: '2031-05-06T00:00:00Z', clock_rate: 0 }, async () => {})
    expect(first.clock).toMatchObject({ now: '2031-05-06T00:00:00.000Z' })
    const kept = await started({ data_dir }, async () => {})
    expect(kept.clock).toMatchObject({ now: '2031-05-06T00:00:00.000Z', rate: 0 })
    const later = await started({ data_dir, clock: '2031-06-06T00:00:00Z' }, async () => {})
    expect(later.clock).toMatchObject({ now: expect.stringMatching(/^2031-06-06T00:0/), rate: 1 })
    const earlier = await started({ data_dir, clock: '2030-01-01T00:00:00Z', clock_rate: 0 }, async () => {})
    expect(earlier.clock).toMatchObject({ now: '2030-01-01T00:00:00.000Z', rate: 0 })
    const refused = started({ data_dir, clock: '2031-02-01T00:00:00Z' }, async () => {})
    await expect(refused).rejects.toMatchObject({
      exit_code: 2,
      message:
        'The clock of this instance shows 2030-01-01T00:00:00.000Z. --clock moves it at most 366 days ahead, not 396.',
    })
    expect((await started({ data_dir }, async () => {})).clock).toMatchObject({ now: '2030-01-01T00:00:00.000Z' })
  })
})
