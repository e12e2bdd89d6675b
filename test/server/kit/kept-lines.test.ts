import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeptLines } from '../../../src-server/kit/kept-lines.ts'
import { createLog } from '../../../src-server/kit/log.ts'
import { runs } from '../../support/runs.ts'

const line = (text: string, at_ms = 5) => ({ text, at_ms, level: 'info' as const, stack: null })

test('the log keeps the newest lines that fit its bounds, and ids grow with the lines and with the time', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ text: fc.string({ maxLength: 40 }), at_ms: fc.nat(50) })), (added) => {
      const kept = new KeptLines({ lines: 5, length: 60 })
      for (const { text, at_ms } of added) kept.add(line(text, at_ms))
      const lines = kept.read({}, 100)
      const texts = lines.map(({ text }) => text)
      expect(texts).toEqual(added.slice(added.length - texts.length).map(({ text }) => text))
      const size = (all: readonly string[]) => all.join('').length
      expect(texts.length <= 5 && size(texts) <= 60).toBe(true)
      const dropped = added[added.length - texts.length - 1]
      if (dropped) expect(texts.length === 5 || size([dropped.text, ...texts]) > 60).toBe(true)
      expect(lines.every(({ id }, at) => at === 0 || id > (lines[at - 1]?.id ?? id))).toBe(true)
      expect(lines.every(({ id, at_ms }) => id >= at_ms)).toBe(true)
    }),
    runs(300, 5_000),
  )
})

test('a line that is too long is cut', () => {
  const kept = new KeptLines()
  kept.add(line('x'.repeat(100_000)))
  expect(kept.read({}, 1)[0]?.text).toHaveLength(8_192)
})

test('a log prints from its level on, and keeps lines of all levels', () => {
  for (const [level, printed] of [
    ['debug', 4],
    ['warn', 2],
    ['silent', 0],
  ] as const) {
    const lines: string[] = []
    const log = createLog({ level, format: 'pretty' }, (text) => void lines.push(text))
    for (const each of ['debug', 'info', 'warn', 'error'] as const) log[each]('a line')
    expect(lines).toHaveLength(printed)
    expect(log.kept.read({}, 10)).toHaveLength(4)
  }
})

test('a log keeps no requests, and prints them from its level on', () => {
  for (const [level, printed] of [
    ['info', 1],
    ['warn', 0],
  ] as const) {
    const lines: string[] = []
    const log = createLog({ level, format: 'json' }, (text) => void lines.push(text))
    log.printed.info({ path: '/api/v4/version' }, 'request')
    expect(lines).toHaveLength(printed)
    expect(log.kept.read({}, 10)).toEqual([])
  }
})

const CANARY = 'canary-3f9a'
const planted = [
  { path: `/api/v4/projects?private_token=${CANARY}` },
  { headers: { Authorization: `Bearer ${CANARY}`, 'PRIVATE-TOKEN': CANARY, 'X-Gitlab-Token': CANARY } },
  { text: `Authorization: Bearer ${CANARY}-and-more` },
  { password: CANARY, otp_attempt: CANARY, code: CANARY },
  { text: `otp_attempt=${CANARY}` },
  { text: `{"password":"${CANARY}"}` },
  { hook: { url: `https://user:${CANARY}@example.com/x`, token: CANARY } },
  { url: `https://example.com/x?sig=${CANARY}` },
  { settings: { recaptcha_private_key: CANARY, akismet_api_key: CANARY, external_auth_client_key_pass: CANARY } },
  { text: `glpat-${CANARY}-0123456789` },
  { launch: CANARY },
  { error: new Error(`fetch of https://user:${CANARY}@example.com failed with token=${CANARY}`) },
  { error: Object.assign(new Error('refused'), { headers: { authorization: CANARY }, code: 'ECONNREFUSED' }) },
]

test('no line holds a secret, printed or kept', () => {
  for (const format of ['pretty', 'json'] as const) {
    const printed: string[] = []
    const log = createLog({ level: 'debug', format }, (text) => void printed.push(text))
    log.hide(CANARY)
    log.hide('canary of a launch token')
    for (const facts of planted) log.error(facts, 'a request failed')
    log.error('a message with canary of a launch token')
    const all = [...printed, ...log.kept.read({}, 100).map((one) => JSON.stringify(one))]
    expect(all).toHaveLength(2 * planted.length + 2)
    for (const text of all) expect(text).not.toContain('canary')
  }
})

test('no line holds a secret of a known form, of which the log was not told', () => {
  const log = createLog({ level: 'silent', format: 'json' })
  for (const facts of planted) if (!('launch' in facts)) log.error(facts, 'a request failed')
  const lines = log.kept.read({}, 100)
  expect(lines).toHaveLength(planted.length - 1)
  for (const one of lines) expect(JSON.stringify(one)).not.toContain(CANARY)
})

test('the code of an error stays, because it says what happened', () => {
  const printed: string[] = []
  const log = createLog({ level: 'error', format: 'json' }, (text) => void printed.push(text))
  log.error({ error: Object.assign(new Error('full'), { code: 'SQLITE_FULL' }) }, 'a write failed')
  expect(JSON.parse(printed.join(''))).toMatchObject({ error: { error_code: 'SQLITE_FULL', message: 'full' } })
})
