import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../src-renderer/api/api-error.ts'
import { wireRequest } from '../../../src-renderer/api/wire-request.ts'
import { describeNotStarted, importErrors, suggestPath } from '../../../src-renderer/imports/import-errors.ts'

const refused = (status: number, body: unknown) =>
  new ApiError('POST /projects/import', { ...wireRequest('POST /projects/import', {}), status, ms: 1 }, body)

describe('the field of an import error', () => {
  test.each([
    [400, { message: 'Path has already been taken' }, { path: 'Path has already been taken' }],
    [400, { message: 'path is reserved' }, { path: 'path is reserved' }],
    [400, { message: 'Name is too long' }, { name: 'Name is too long' }],
    [400, { message: 'Namespace is not valid' }, { namespace: 'Namespace is not valid' }],
    [400, { message: 'The Archive is damaged' }, { file: 'The Archive is damaged' }],
    [404, { message: '404 Namespace Not Found' }, { namespace: '404 Namespace Not Found' }],
    [413, { message: '413 Request Entity Too Large' }, { file: '413 Request Entity Too Large' }],
    [400, { error: 'path is missing, file is invalid' }, { path: 'path is missing', file: 'file is invalid' }],
  ])('%i %j', (status, body, fields) => {
    expect(importErrors(refused(status, body))).toEqual(fields)
  })

  test('a wrong file extension belongs to the archive', () => {
    const text = 'You need to upload a Gantry project export archive (ending in .gz).'
    expect(importErrors(refused(422, { message: { error: text } }))).toEqual({ file: text })
  })

  test('errors unrelated to the input belong to no field', () => {
    expect(importErrors(refused(500, { message: '500 Internal Server Error' }))).toEqual({})
    expect(importErrors(refused(500, { message: 'The file cannot be stored' }))).toEqual({})
    expect(importErrors(refused(403, { message: '403 Forbidden' }))).toEqual({})
    expect(importErrors(null)).toEqual({})
  })
})

describe('the path suggested from a file name', () => {
  test.each([
    ['2026-11-20_10-11-123_harbor_api_export.tar.gz', 'harbor_api'],
    ['sample_13.8_export.tar.gz', 'sample_13.8'],
    ['My project (copy).tgz', 'My-project-copy'],
    ['.hidden.gz', 'hidden'],
    ['SHIP_EXPORT.TAR.GZ', 'SHIP'],
  ])('%s', (file, path) => {
    expect(suggestPath(file)).toBe(path)
  })
})

test('an import that did not start says why where the words of the server do not', () => {
  expect([0, 403, 507, 500].map((status) => describeNotStarted({ status }))).toEqual([
    'The server did not answer, so the import has probably not started. The form is kept.',
    'You may not import this project. The import did not start.',
    'The server does not have enough space for the archive. The import did not start.',
    'The import did not start.',
  ])
})
