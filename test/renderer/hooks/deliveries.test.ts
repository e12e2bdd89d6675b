import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requestText, responseText } from '../../../src-renderer/hooks/compare-text.ts'
import type { DeliveryDetail } from '../../../src-renderer/hooks/delivery.ts'
import { failureText, statusText } from '../../../src-renderer/hooks/delivery.ts'
import { deliveryCurl } from '../../../src-renderer/hooks/delivery-curl.ts'
import { getsText, type HookCard, shareText, stateOf, stripsFor } from '../../../src-renderer/hooks/hook.ts'
import { emptyHook, hookChanges, hookObstacle, newToken } from '../../../src-renderer/hooks/hook-draft.ts'
import { sortOut } from '../../../src-renderer/hooks/resend.ts'
import { phasesOf } from '../../../src-renderer/hooks/timing-bar.tsx'
import { bodyProblem, indented } from '../../../src-renderer/ui/json-text.ts'

const delivery: DeliveryDetail = {
  ...{ id: 7, hook_id: 3, hook_url: 'https://a.example/in', event_name: 'user_create', subject: 'vsokolov' },
  ...{
    cause: 'event',
    state: 'ended',
    sending_since: null,
    outcome: 'ok',
    response_status: 200,
    failure: null,
    failure_reason: null,
  },
  ...{ duration_ms: 40, created_at: '2026-11-20T14:31:24.000Z', sent_at: '2026-11-20T14:31:24.000Z' },
  ...{ event_uuid: 'uuid', url: 'https://a.example/in', resent_id: null, response_headers: {}, response_body: '' },
  ...{ response_cut: false, dns_ms: 1, connect_ms: 4, tls_ms: 10, first_byte_ms: 20, token: 'as_stored' },
  request_headers: { 'Content-Type': 'application/json', 'X-Gitlab-Token': '[masked]' },
  request_body: '{"event_name":"user_create"}',
}

describe('a delivery', () => {
  test('has its status or the kind of its failure as text, and every kind says what to do', () => {
    expect(statusText(delivery)).toBe('200')
    expect(statusText({ ...delivery, state: 'waiting', response_status: null })).toBe('Waiting')
    const sending_since = '2026-11-20T14:31:24.000Z'
    expect(statusText({ ...delivery, state: 'waiting', sending_since, response_status: null })).toBe('Sending')
    const kinds = ['dns', 'refused', 'tls', 'timeout', 'reset', 'not_http', 'blocked', 'too_large', 'backed_off']
    const texts = kinds.map((failure) => statusText({ ...delivery, failure, response_status: null }))
    expect(new Set(texts).size).toBe(kinds.length)
    expect(new Set(kinds.map((failure) => failureText(failure))).size).toBe(kinds.length)
    expect(failureText(null)).toBeUndefined()
  })

  test('has the steps that took place, and the rest of its time as the last one', () => {
    expect(phasesOf(delivery)).toEqual([
      ...[
        { name: 'DNS', ms: 1 },
        { name: 'Connect', ms: 4 },
        { name: 'TLS', ms: 10 },
      ],
      ...[
        { name: 'First byte', ms: 20 },
        { name: 'Read', ms: 5 },
      ],
    ])
    const hanging = { dns_ms: null, connect_ms: 2, tls_ms: null, first_byte_ms: null, duration_ms: 10_000 }
    expect(phasesOf(hanging)).toEqual([
      { name: 'Connect', ms: 2 },
      { name: 'Waited', ms: 9998 },
    ])
  })

  test('is copied as a curl command that the shell reads back to the letter, without the token', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (header, body) => {
        const safe = (text: string) => text.replaceAll('\0', '')
        const command = deliveryCurl({
          ...delivery,
          request_headers: { 'X-Own': safe(header), 'X-Gitlab-Token': '[masked]' },
          request_body: safe(body),
        })
        const script = command.replace(/^curl/, String.raw`printf '%s\0'`)
        const read = execFileSync('sh', ['-c', script], { env: { HOOK_TOKEN: 'T' } })
          .toString('utf8')
          .split('\0')
        expect(read.slice(0, -1)).toEqual([
          ...['-X', 'POST', 'https://a.example/in', '-H', `X-Own: ${safe(header)}`],
          ...['-H', 'X-Gitlab-Token: T', '--data-raw', safe(body)],
        ])
      }),
      { numRuns: 20 },
    )
  })

  test('is not sent again to a hook that is deleted, paused or backed off', () => {
    const to = (id: number, hook_id: number, hook_url = 'https://a.example/in') => ({
      ...delivery,
      id,
      hook_id,
      hook_url,
    })
    const hook = { paused: false, alert_status: 'executable' as const }
    const hooks = [
      { ...hook, id: 1 },
      { ...hook, id: 2, paused: true },
      { ...hook, id: 3, alert_status: 'temporarily_disabled' as const },
    ]
    const { sendable, skipped } = sortOut([to(9, 1), to(8, 2), to(7, 3), to(6, 4, ''), to(5, 1), to(4, 2)], hooks)
    expect(sendable.map(({ id }) => id)).toEqual([5, 9])
    expect(skipped).toEqual([
      { reason: 'hook 2 is paused', names: ['user_create 4', 'user_create 8'] },
      { reason: 'the hook is deleted', names: ['user_create 6'] },
      { reason: 'hook 3 is backed off', names: ['user_create 7'] },
    ])
  })

  test('is compared without the ids and times that always differ, unless these are asked for', () => {
    const sent = (id: string, at: string, name: string): DeliveryDetail => ({
      ...delivery,
      request_headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id, 'X-Own': 'kept' },
      request_body: JSON.stringify({
        created_at: at,
        project_id: 7,
        name,
        uuid: `0f8fad5b-d9cb-469f-a165-7086772895${id}`,
      }),
      response_headers: { date: at, 'x-request-id': id },
    })
    const one = sent('01', '2026-11-20T14:31:24Z', 'Crane')
    const other = sent('02', '2026-11-21 09:00:00 UTC', 'Crane')
    expect(requestText(one, false)).toBe(requestText(other, false))
    expect(responseText(one, false)).toBe(responseText(other, false))
    expect(requestText(one, true)).not.toBe(requestText(other, true))
    expect(requestText(one, false)).toContain('"project_id": 7')
    expect(requestText(one, false)).toContain('X-Own: kept')
    expect(requestText(sent('02', '2026-11-21 09:00:00 UTC', 'Quay'), false)).not.toBe(requestText(one, false))
  })

  test('can be sent again with any JSON object as its body', () => {
    expect(bodyProblem('{"a":1}')).toBeUndefined()
    expect(bodyProblem('[1]')).toBe('The body must be a JSON object: { … }.')
    expect(bodyProblem('{"a":')).toMatch(/^The body is not valid JSON: /)
    expect(indented('{"a":1}')).toBe('{\n  "a": 1\n}')
    expect(indented('{"a"')).toBe('{"a"')
  })
})

describe('a hook', () => {
  const recent: HookCard['recent'] = []
  const card = { paused: false, alert_status: 'executable', deliveries: 10, failed: 0, waiting: 0, recent } as const
  const last = (outcome: HookCard['recent'][number]['outcome']) => ({
    ...card,
    recent: [{ id: 1, outcome, duration_ms: 5, at: null }],
  })

  test('is working, failing, refused, backed off, new or paused', () => {
    expect(stateOf(card).text).toBe('New')
    expect(stateOf(last('ok')).text).toBe('Working')
    expect(stateOf({ ...last('ok'), failed: 2 }).text).toBe('Failing')
    expect(stateOf(last('no_answer')).text).toBe('Failing')
    expect(stateOf(last('client_error')).text).toBe('Refused')
    expect(stateOf({ ...last('ok'), alert_status: 'temporarily_disabled' }).text).toBe('Backed off')
    expect(stateOf({ ...last('ok'), paused: true }).text).toBe('Paused')
  })

  test('has a strip above the deliveries if it has results, by name, or only the hook of the filter', () => {
    const recent = last('ok').recent
    const hooks = [
      { id: 1, name: null, url: 'https://quay.example/', recent },
      { id: 2, name: 'Crane', url: 'https://z.example/', recent },
      { id: 3, name: 'Anchor', url: 'https://b.example/', recent: [] },
    ]
    expect(stripsFor(hooks, undefined).map(({ id }) => id)).toEqual([2, 1])
    expect(stripsFor(hooks, 3).map(({ id }) => id)).toEqual([3])
  })

  test('never rounds its share of successes up to all', () => {
    expect(shareText({ deliveries: 1000, failed: 1, waiting: 0 })).toBe('99%')
    expect(shareText({ deliveries: 3, failed: 0, waiting: 0 })).toBe('100%')
    expect(shareText({ deliveries: 0, failed: 0, waiting: 0 })).toBe('–')
  })

  test('counts neither as a success nor as a failure what still waits', () => {
    expect(shareText({ deliveries: 6, failed: 1, waiting: 5 })).toBe('0%')
    expect(shareText({ deliveries: 5, failed: 0, waiting: 5 })).toBe('–')
  })

  test('is not saved with the mask of a password in its URL', () => {
    const saved = 'https://bob:****@a.example/in'
    expect(hookObstacle({ url: saved }, saved)).toBeUndefined()
    expect(hookObstacle({ url: `${saved}/new` }, saved)).toMatch(/^The saved password is not shown/)
    expect(hookObstacle({ url: 'https://bob:new@a.example/in/new' }, saved)).toBeUndefined()
    expect(hookObstacle({ url: 'https://a.example/?q=:****@' }, saved)).toBeUndefined()
  })

  test('names the events that its flags add', () => {
    expect(getsText(emptyHook)).toBe('lifecycle, repository updates')
    expect(getsText({ ...emptyHook, repository_update_events: false })).toBe('lifecycle events')
    const all = { push_events: true, tag_push_events: true, merge_requests_events: true }
    expect(getsText({ ...emptyHook, ...all })).toBe('all events')
  })

  test('sends only what was changed, and the token only if it was typed or removed', () => {
    const draft = { ...emptyHook, url: 'https://a.example/', push_events: true }
    expect(hookChanges(emptyHook, draft, undefined)).toEqual({ url: 'https://a.example/', push_events: true })
    expect(hookChanges(draft, draft, '')).toEqual({ token: '' })
    expect(hookObstacle({ url: ' ' })).toBe('Enter a URL.')
    expect(hookObstacle({ url: 'a.example' })).toBe('The URL must begin with http:// or https://.')
    expect(hookObstacle(draft)).toBeUndefined()
  })

  test('gets random tokens of 32 letters and digits', () => {
    const tokens = Array.from({ length: 50 }, newToken)
    expect(tokens.every((token) => /^[A-Za-z0-9]{32}$/.test(token))).toBe(true)
    expect(new Set(tokens).size).toBe(50)
  })
})
