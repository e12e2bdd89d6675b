import { describe, expect, test } from 'vitest'
import { RoutePattern } from '../../../../src-server/kit/faults/route-pattern.ts'

const matches = (route: string, address: string, path?: string) => new RoutePattern(route).matches(address, path)

describe('a route', () => {
  test('is an address, with any method or one', () => {
    expect(matches('GET /projects/:id', 'GET /projects/:id', '/api/v4/projects/1')).toBe(true)
    expect(matches('HEAD /projects/:id', 'GET /projects/:id')).toBe(true)
    expect(matches('/projects/:project', 'PUT /projects/:id')).toBe(true)
    expect(matches('/api/v4/projects/:id', 'PUT /projects/:id')).toBe(true)
    expect(matches('GET /projects/:id', 'PUT /projects/:id')).toBe(false)
    expect(matches('GET /projects', 'GET /projects/:id')).toBe(false)
    expect(matches('GET /projects/:id', 'GET /projects')).toBe(false)
  })

  test('may have values for parameters, encoded or not', () => {
    const address = 'GET /projects/:id/issues'
    expect(matches('GET /projects/42/issues', address, '/api/v4/projects/42/issues')).toBe(true)
    expect(matches('GET /projects/42/issues', address, '/api/v4/projects/43/issues')).toBe(false)
    expect(matches('GET /projects/a%2Fb/issues', address, '/api/v4/projects/a%2fb/issues')).toBe(true)
    expect(matches('GET /projects/%zz/issues', address, '/api/v4/projects/%zz/issues')).toBe(true)
    expect(matches('GET /projects/42/notes', address)).toBe(false)
  })

  test('may have wildcards', () => {
    expect(matches('*', 'DELETE /projects/:id/issues/:issue_iid', '/api/v4/projects/1/issues/2')).toBe(true)
    expect(matches('GET *', 'DELETE /projects/:id')).toBe(false)
    expect(matches('/projects/**', 'GET /projects')).toBe(true)
    expect(matches('/projects/42/**', 'GET /projects/:id/issues', '/api/v4/projects/42/issues')).toBe(true)
    expect(matches('/*/:id/issues', 'GET /groups/:id/issues')).toBe(true)
    expect(matches('/*/issues', 'GET /groups/:id/issues')).toBe(false)
  })

  test("never is one of Gantry's own, and only by name one at the root", () => {
    for (const route of ['*', '/-/gantry/v1/faults', '/-/**', '/**'])
      expect(matches(route, 'DELETE /-/gantry/v1/faults')).toBe(false)
    expect(matches('*', 'GET /-/readiness')).toBe(false)
    expect(matches('GET /-/readiness', 'GET /-/readiness', '/-/readiness')).toBe(true)
  })
})
