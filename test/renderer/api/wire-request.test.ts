import { describe, expect, test } from 'vitest'
import { wireRequest } from '../../../src-renderer/api/wire-request.ts'

describe('the request for an address and its input', () => {
  test('path parameters are encoded and not repeated in the query', () => {
    const request = wireRequest('GET /projects/:id/issues', { id: 'harbor/api.v2', state: 'opened' })
    expect(request.url).toBe('/api/v4/projects/harbor%2Fapi.v2/issues?state=opened')
    expect(request.path).toBe('/projects/harbor%2Fapi.v2/issues?state=opened')
    expect(request.body).toBeUndefined()
  })

  test('a parameter whose name starts like another is not replaced', () => {
    expect(wireRequest('GET /projects/:id/issues/:issue_iid', { id: 7, issue_iid: 3 }).url).toBe(
      '/api/v4/projects/7/issues/3',
    )
  })

  test('a path parameter without a value keeps its name', () => {
    expect(wireRequest('POST /projects/:id/issues/:issue_iid/links', { id: 7 }).path).toBe(
      '/projects/7/issues/:issue_iid/links',
    )
  })

  test('addresses under /-/ have no API prefix', () => {
    expect(wireRequest('GET /-/gantry/v1/state', {}).url).toBe('/-/gantry/v1/state')
  })

  test('arrays and hashes of a GET use bracket notation, and labels a comma-separated list', () => {
    const request = wireRequest('GET /issues', {
      iids: [1, 2],
      labels: ['a b', 'c'],
      not: { labels: ['d', 'e'], author_id: 5 },
    })
    expect(request.path).toBe('/issues?iids[]=1&iids[]=2&labels=a b,c&not[labels]=d,e&not[author_id]=5')
    expect(request.url).toBe(
      '/api/v4/issues?iids%5B%5D=1&iids%5B%5D=2&labels=a%20b%2Cc&not%5Blabels%5D=d%2Ce&not%5Bauthor_id%5D=5',
    )
  })

  test('undefined is not sent; null and empty are sent as empty', () => {
    const request = wireRequest('GET /issues', { search: undefined, milestone: null, labels: [], title: '' })
    expect(request.url).toBe('/api/v4/issues?milestone=&title=')
  })

  test('the input of a write becomes its body, without the path parameters', () => {
    const request = wireRequest('PUT /projects/:id/issues/:issue_iid', { id: 1, issue_iid: 2, state_event: 'close' })
    expect(request).toMatchObject({ method: 'PUT', url: '/api/v4/projects/1/issues/2', body: { state_event: 'close' } })
    expect(request.multipart).toBe(false)
  })

  test('a write with only path parameters has no body', () => {
    expect(wireRequest('DELETE /projects/:id', { id: 1 }).body).toBeUndefined()
  })

  test('a file makes the request multipart', () => {
    expect(wireRequest('POST /projects/import', { path: 'a', file: new File(['x'], 'a.tar.gz') }).multipart).toBe(true)
  })
})
