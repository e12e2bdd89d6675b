import { describe, expect, test } from 'vitest'
import { type FailureDetail, obstacleOf, requestAgain } from '../../../src-renderer/requests/replay.ts'

const failure = (more: Partial<FailureDetail> = {}): FailureDetail => ({
  at: '2026-05-22T10:00:00.000Z',
  status: 400,
  method: 'POST',
  path: '/api/v4/projects/a%2Fb/issues',
  address: 'POST /projects/:id/issues',
  message: 'title is missing',
  request_id: 'r',
  dry_run: false,
  ms: 2,
  client: 'curl 8.5',
  user: null,
  sudo_by: null,
  content_type: 'application/json',
  query: {},
  body: {},
  body_state: 'kept',
  files: [],
  masked: [],
  answer: null,
  answer_state: 'kept',
  answer_bytes: 2,
  answer_headers: {},
  ...more,
})

describe('the request that is sent again', () => {
  test('can name the user that it acted as, for code with an administrator’s token', () => {
    expect(requestAgain(failure({ query: { page: '2', sudo: 'old' } }), 'ada').url).toMatch(/\?page=2&sudo=ada$/)
  })

  test('has the same path, query and body, without credentials and sudo', () => {
    const query = { page: '2', labels: ['a b', 'c'], not: { state: 'closed' }, private_token: '[masked]' }
    expect(requestAgain(failure({ query, body: { title: 'A', weight: 3, sudo: 'ada' } }))).toMatchObject({
      method: 'POST',
      url: '/api/v4/projects/a%2Fb/issues?page=2&labels=a%20b%2Cc&not%5Bstate%5D=closed',
      body: { title: 'A', weight: 3 },
      multipart: false,
    })
  })

  test('is a form if the old one was a form, and has no body for a GET', () => {
    const form = failure({ content_type: 'application/x-www-form-urlencoded', body: { title: 'A' } })
    expect(requestAgain(form)).toMatchObject({ body: { title: 'A' }, multipart: true })
    expect(requestAgain({ ...form, method: 'GET' })).toMatchObject({ body: undefined, multipart: false })
    expect(requestAgain(failure({ body: { private_token: 'x' } })).body).toBeUndefined()
  })

  test.for([
    [{}, undefined],
    [{ body: null, body_state: 'none' }, undefined],
    [{ masked: ['body.token'] }, /masked/],
    [{ files: ['file'] }, /files are not kept/],
    [{ body: null, body_state: 'too_large' }, /too large/],
    [{ body: null, body_state: 'dropped' }, /no longer kept/],
    [{ body: null, body_state: 'not_read' }, /before its body was read/],
    [{ body: null, body_state: 'not_read', method: 'GET' }, undefined],
  ] as const)('needs everything that the old one had: %o', ([more, reason]) => {
    const obstacle = obstacleOf(
      failure({
        ...more,
        files: [...('files' in more ? more.files : [])],
        masked: [...('masked' in more ? more.masked : [])],
      }),
    )
    if (reason === undefined) expect(obstacle).toBeUndefined()
    else expect(obstacle).toMatch(reason)
  })
})
