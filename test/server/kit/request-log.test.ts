import { describe, expect, test } from 'vitest'
import { shownHeaders } from '../../../src-server/kit/answer-headers.ts'
import { answerOf, maskRequest, type RawRequest, RequestLog } from '../../../src-server/kit/request-log.ts'

const everybody = { id: 0, admin: true }
const person = (id: number) => ({ id, username: `user${id}`, name: `User ${id}` })

function memory() {
  const failed = new RequestLog({ requests: 300, bodies: 8 * 2 ** 20, answers: 1_000 })
  const keep = (request_id: string, more: Partial<RawRequest> = {}) =>
    failed.add(
      maskRequest(
        {
          ...{
            request_id,
            method: 'POST',
            path: '/api/v4/projects',
            address: 'POST /projects',
            status: 400,
            client: 'curl',
          },
          ...{ message: 'refused', ms: 2, user: person(1), sudo_by: null, content_type: 'application/json', query: {} },
          ...{
            body: { name: 'a' },
            has_body: true,
            files: [],
            answer: { message: 'refused' },
            credentials: [],
            reason: null,
            dry_run: false,
            faults: [],
            ...{ sent: null, answer_state: 'kept', answer_bytes: 0, answer_headers: [] },
            token: null,
            user_agent: null,
            ...more,
          },
        },
        Date.parse('2026-05-22T10:00:00.000Z'),
      ),
    )
  const ids = () => failed.seenBy(everybody).map(({ request_id }) => request_id)
  return { failed, keep, ids }
}

describe('logged requests', () => {
  test('are the last 300, newest first', () => {
    const { keep, ids } = memory()
    for (let i = 1; i <= 905; i++) {
      keep(`r${i}`)
      if (i >= 300) expect([ids().length, ids()[0], ids().at(-1)]).toEqual([300, `r${i}`, `r${i - 299}`])
    }
  })

  test('lose a body that is too large, and old bodies beyond 8 MiB together', () => {
    const { failed, keep } = memory()
    keep('small')
    keep('large', { body: { text: 'a'.repeat(33_000) } })
    const states = () => Object.fromEntries(failed.seenBy(everybody).map((one) => [one.request_id, one.body_state]))
    expect(states()).toEqual({ large: 'too_large', small: 'kept' })
    for (let i = 1; i <= 285; i++) keep(`r${i}`, { body: { text: 'a'.repeat(30_000) } })
    expect(states()).toMatchObject({ small: 'dropped', r6: 'dropped', r7: 'kept', r285: 'kept' })
    const bodies = failed.seenBy(everybody).map(({ body }) => JSON.stringify(body).length)
    expect(bodies.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(8 * 2 ** 20 + 4 * 300)
  })

  test('lose the oldest answers beyond the limit, and mask secrets when one is read', () => {
    const { failed, keep } = memory()
    const sent = JSON.stringify({ token: 'canary', note: 'glpat-canary1234', text: 'a'.repeat(380) })
    const answered = { status: 200, answer: null, sent, answer_bytes: sent.length }
    for (const id of ['first', 'second', 'third']) keep(id, answered)
    const seen = failed.seenBy(everybody)
    expect(seen.map(({ request_id, answer_state }) => [request_id, answer_state])).toEqual([
      ['third', 'kept'],
      ['second', 'kept'],
      ['first', 'dropped'],
    ])
    expect(seen.map(answerOf)).toEqual([
      { token: '[masked]', note: '[masked]', text: 'a'.repeat(380) },
      { token: '[masked]', note: '[masked]', text: 'a'.repeat(380) },
      null,
    ])
    for (let i = 0; i < 900; i++) keep(`r${i}`, i % 3 === 0 ? answered : {})
    expect(failed.seenBy(everybody).filter((one) => one.sent !== null)).toHaveLength(2)
  })

  test('keep the first headers of an answer, without the credentials of the request and other secrets', () => {
    const { failed, keep } = memory()
    const credentials = ['any-credential']
    const many = Array.from({ length: 80 }, (_, i) => [`X-${i}`, 'a']).flat()
    const link = '<http://127.0.0.1/projects/any-credential/issues?page=2>; rel="next"'
    keep('r', {
      credentials,
      answer_headers: ['Link', link, 'Set-Cookie', 'canary', 'X-Long', 'b'.repeat(9000), ...many],
    })
    const [request] = failed.seenBy(everybody)
    expect(JSON.stringify(request)).not.toContain('any-credential')
    const shown = shownHeaders(request?.answer_headers ?? [])
    expect(shown).toMatchObject({
      Link: link.replace('any-credential', '[masked]'),
      'Set-Cookie': '[masked]',
      'X-0': 'a',
    })
    expect([shown['X-Long']?.length, Object.keys(shown).length]).toEqual([2000, 64])
  })

  test('say why there is no body', () => {
    const { failed, keep } = memory()
    keep('none', { has_body: false, body: null })
    keep('unread', { body: null })
    expect(failed.seenBy(everybody)).toMatchObject([{ body_state: 'not_read' }, { body_state: 'none', body: null }])
  })

  test('are seen by administrators and by those who sent them', () => {
    const { failed, keep } = memory()
    keep('own')
    keep('of another', { user: person(2) })
    keep('anonymous', { user: null })
    keep('as the user', { sudo_by: { id: 9, username: 'root' } })
    const seen = (id: number, admin = false) => failed.seenBy({ id, admin }).map(({ request_id }) => request_id)
    expect(seen(1)).toEqual(['own'])
    expect(seen(9)).toEqual(['as the user'])
    expect(seen(3)).toEqual([])
    expect(seen(3, true)).toEqual(['as the user', 'anonymous', 'of another', 'own'])
  })

  test('have no secrets in path, query, body, message and answer', () => {
    const { failed, keep } = memory()
    const secret = 'canary-secret-1'
    keep('r', {
      path: `/api/v4/projects/${secret}`,
      query: { private_token: secret, page: '2' },
      body: { name: 'a', token: 'canary-secret-2', description: `my ${secret}` },
      message: `no ${secret}`,
      answer: { message: { password: 'canary-secret-3', name: [secret] } },
      credentials: [secret],
    })
    const [one] = failed.seenBy(everybody)
    expect(JSON.stringify(one)).not.toContain('canary')
    expect(one).toMatchObject({ query: { page: '2' }, masked: ['path', 'body.token', 'body.description'] })
  })
})
