import { describe, expect, test } from 'vitest'
import { requestOf } from '../../../src-renderer/api/client.ts'
import { fileNameOf, noSource, sourceObstacle } from '../../../src-renderer/imports/sources/source-words.ts'
import { masked } from '../../../src-renderer/imports/sources/use-remote-writes.ts'

const object = {
  ...{ region: 'eu-central-1', bucket_name: 'exports', file_key: '2026/shop_export.tar.gz' },
  ...{ access_key_id: 'AKIDEXAMPLE', secret_access_key: 'very-secret' },
}

describe('a request for an import from another server', () => {
  test('is shown without keys, signatures and passwords', () => {
    expect(masked(requestOf('POST /projects/remote-import-s3', { path: 'a', ...object })).body).toEqual({
      ...{ path: 'a', region: 'eu-central-1', bucket_name: 'exports', file_key: '2026/shop_export.tar.gz' },
      ...{ access_key_id: '…', secret_access_key: '…' },
    })
    const shown = (url: string) => masked(requestOf('POST /projects/remote-import', { path: 'a', url })).body
    expect(shown('https://me:pass@host.example/a.tar.gz?signature=secret#part')).toEqual({
      path: 'a',
      url: 'https://host.example/a.tar.gz?…',
    })
    expect(shown('half a url with signature=secret')).toEqual({ path: 'a', url: '…' })
    expect(shown('')).toEqual({ path: 'a', url: '' })
  })
})

describe('a source', () => {
  test('names the archive by the last part of its path', () => {
    expect(fileNameOf('url', { ...noSource, url: 'https://host.example/x/shop.tar.gz?a=/b' })).toBe('shop.tar.gz')
    expect(fileNameOf('url', { ...noSource, url: 'half' })).toBe('')
    expect(fileNameOf('object_storage', { ...noSource, ...object })).toBe('shop_export.tar.gz')
  })

  test('says which field is missing', () => {
    expect(sourceObstacle('url', noSource)).toBe('Enter the URL.')
    expect(sourceObstacle('object_storage', { ...noSource, region: 'eu' })).toBe('Enter the bucket.')
    expect(sourceObstacle('object_storage', { ...noSource, ...object })).toBeUndefined()
  })
})
