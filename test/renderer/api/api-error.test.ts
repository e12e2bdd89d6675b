import { describe, expect, test } from 'vitest'
import { ApiError, errorText, fieldErrors, rejectsToken } from '../../../src-renderer/api/api-error.ts'
import { wireRequest } from '../../../src-renderer/api/wire-request.ts'

const answered = (status: number, body: unknown) =>
  new ApiError('GET /issues', { ...wireRequest('GET /issues', {}), status, ms: 7, request_id: '01J' }, body)

describe('a 401 response', () => {
  test.for([
    [{ message: '401 Unauthorized' }, true],
    [{ error: 'invalid_token', error_description: 'Token was revoked.' }, true],
    [{ message: 'You do not have permission to access dora metrics.' }, false],
    ['', false],
    [null, false],
  ] as const)('%j reports an invalid token: %s', ([body, refused]) => expect(rejectsToken(body)).toBe(refused))
})

describe('the code of an error', () => {
  test.for([
    [{ error: 'too_many_issues', error_description: 'Add a filter.' }, 'too_many_issues'],
    [{ error: 'state does not have a valid value' }, undefined],
    [{ message: '404 Not Found' }, undefined],
    ['', undefined],
  ] as const)('in %j is %s', ([body, code]) => expect(answered(400, body).code).toBe(code))
})

describe('the error text', () => {
  test('joins several messages', () => {
    expect(errorText({ message: ['One', 'Another'] })).toBe('One, Another')
    expect(fieldErrors({ message: ['One'] })).toEqual({})
  })

  test('is the message of the response', () => {
    expect(errorText({ message: '404 Project Not Found' })).toBe('404 Project Not Found')
  })

  test('puts the field name before each text of a field map', () => {
    const body = { message: { title: ["can't be blank", 'is too short'], base: ['Something else'] } }
    expect(errorText(body)).toBe("title can't be blank, title is too short, Something else")
    expect(fieldErrors(body)).toEqual({ title: ["can't be blank", 'is too short'], base: ['Something else'] })
  })

  test('is the error of a parameter check, which is also split by field', () => {
    const body = { error: 'path is missing, not[author_id] is invalid, state does not have a valid value' }
    expect(errorText(body)).toBe(body.error)
    expect(fieldErrors(body)).toEqual({
      path: ['is missing'],
      'not[author_id]': ['is invalid'],
      state: ['does not have a valid value'],
    })
  })

  test('appends the description of an OAuth error', () => {
    expect(errorText({ error: 'invalid_token', error_description: 'Token was revoked.' })).toBe(
      'invalid_token: Token was revoked.',
    )
  })

  test('is the nested error of a rate limit', () => {
    expect(errorText({ message: { error: 'Requested too many times.' } })).toBe('Requested too many times.')
  })

  test('is the plain text of a response that is not JSON', () => {
    expect(errorText('Retry later\n')).toBe('Retry later')
  })
})

describe('an ApiError', () => {
  test('has the status, duration, request id, and the body in one line', () => {
    const error = answered(500, { message: '500 Internal Server Error' })
    expect(error).toMatchObject({ status: 500, ms: 7, requestId: '01J', message: '500 Internal Server Error' })
    expect(error.bodyText).toBe('{"message":"500 Internal Server Error"}')
  })

  test('has a plain text as it is', () => {
    expect(answered(429, 'Retry later\n').bodyText).toBe('Retry later')
    expect(answered(0, { message: 'The server did not answer.' }).bodyText).toBe('The server did not answer.')
  })

  test('cuts a long body', () => {
    expect(answered(400, { message: 'x'.repeat(1000) }).bodyText).toHaveLength(401)
    const whole = { message: 'x'.repeat(400 - '{"message":""}'.length) }
    expect(answered(400, whole).bodyText).toBe(JSON.stringify(whole))
  })

  test('names the status if the response has no text', () => {
    expect(answered(502, '').message).toBe('502 without a message')
    expect(answered(502, null).message).toBe('502 without a message')
  })
})
