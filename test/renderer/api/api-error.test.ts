import { describe, expect, test } from 'vitest'
import { ApiError, errorText, fieldErrors, rejectsToken } from '../../../src-renderer/api/api-error.ts'
import { wireRequest } from '../../../src-renderer/api/wire-request.ts'

const answered = (status: number, body: unknown) =>
  new ApiError('GET /issues', { ...wireRequest('GET /issues', {}), status, ms: 7, request_id: '01J' }, body)

describe('a refusal with 401', () => {
  test.for([
    [{ message: '401 Unauthorized' }, true],
    [{ error: 'invalid_token', error_description: 'Token was revoked.' }, true],
    [{ message: 'You do not have permission to access dora metrics.' }, false],
    ['', false],
    [null, false],
  ] as const)('%j is about the token: %s', ([body, refused]) => expect(rejectsToken(body)).toBe(refused))
})

describe('the text of a refusal', () => {
  test('is all of several', () => {
    expect(errorText({ message: ['One', 'Another'] })).toBe('One, Another')
    expect(fieldErrors({ message: ['One'] })).toEqual({})
  })

  test('is the message as it came', () => {
    expect(errorText({ message: '404 Project Not Found' })).toBe('404 Project Not Found')
  })

  test('names each field of a map before its texts', () => {
    const body = { message: { title: ["can't be blank", 'is too short'], base: ['Something else'] } }
    expect(errorText(body)).toBe("title can't be blank, title is too short, Something else")
    expect(fieldErrors(body)).toEqual({ title: ["can't be blank", 'is too short'], base: ['Something else'] })
  })

  test('is the error of a parameter check, which names its fields too', () => {
    const body = { error: 'path is missing, not[author_id] is invalid, state does not have a valid value' }
    expect(errorText(body)).toBe(body.error)
    expect(fieldErrors(body)).toEqual({
      path: ['is missing'],
      'not[author_id]': ['is invalid'],
      state: ['does not have a valid value'],
    })
  })

  test('puts what an OAuth refusal describes behind its name', () => {
    expect(errorText({ error: 'invalid_token', error_description: 'Token was revoked.' })).toBe(
      'invalid_token: Token was revoked.',
    )
  })

  test('is the nested error of a limit', () => {
    expect(errorText({ message: { error: 'Requested too many times.' } })).toBe('Requested too many times.')
  })

  test('is plain text where no JSON came', () => {
    expect(errorText('Retry later\n')).toBe('Retry later')
  })
})

describe('an ApiError', () => {
  test('carries status, time, request id and the body in one line', () => {
    const error = answered(500, { message: '500 Internal Server Error' })
    expect(error).toMatchObject({ status: 500, ms: 7, requestId: '01J', message: '500 Internal Server Error' })
    expect(error.quote).toBe('{"message":"500 Internal Server Error"}')
  })

  test('cuts a long body', () => {
    expect(answered(400, { message: 'x'.repeat(1000) }).quote).toHaveLength(401)
  })

  test('says its status where the answer had no text', () => {
    expect(answered(502, '').message).toBe('502 without a text')
    expect(answered(502, null).message).toBe('502 without a text')
  })
})
