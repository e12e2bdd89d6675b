import { Gitlab } from '@gitbeaker/rest'
import { endpoints } from '../../../src-server/api.ts'
import { fullPath } from '../../../src-server/kit/http/addresses.ts'
import { notBuilt } from '../../../src-server/metadata/not-built.ts'
import { startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('a path of the platform that Gantry does not have', () => {
  test.for([
    ['GET', '/projects/1/pipelines', '/projects/:id/pipelines'],
    ['GET', '/projects/group%2Fproject/repository/tree?ref=main', '/projects/:id/repository'],
    ['POST', '/projects/1/merge_requests/4/draft_notes', '/projects/:id/merge_requests/:id/draft_notes'],
    ['PUT', '/groups/my-group/wikis/home', '/groups/:id/wikis'],
    ['DELETE', '/runners/3', '/runners'],
    ['GET', '/runners.json', '/runners'],
    ['GET', '/user/runners', '/user/runners'],
  ] as const)('answers 501 and names the part: %s %s', async ([method, path, part], { server }) => {
    expect(await server.send(method, path)).toMatchObject({
      status: 501,
      body: { message: `501 Not Implemented: Gantry does not have ${part}` },
    })
  })

  test('answers 501 for GraphQL', async ({ server }) => {
    expect((await server.send('POST', '/api/graphql')).status).toBe(501)
  })

  test.for(['/nothing', '/projects/1/nothing', '/projects/1/issues/1/nothing', '/projects//pipelines', '/groups/1'])(
    'differs from an address that nobody has: %s',
    async (path, { server }) => {
      expect((await server.send('GET', path)).status).toBe(404)
    },
  )

  test('answers 405 if another method exists', async ({ server }) => {
    expect((await server.send('DELETE', '/version')).status).toBe(405)
  })

  test('is counted in the figures of requests', async ({ server, given, as }) => {
    const admin = await given.admin()
    const token = await given.token(admin)
    for (const id of [1, 2]) await server.send('GET', `/projects/${id}/pipelines`, { token })
    const { body } = await (await as(admin))('GET /-/gantry/v1/request_figures', {})
    expect(body).toContainEqual({
      ...{ address: 'GET /projects/:id/pipelines', requests: 2, server_error: 2 },
      ...{ success: 0, redirect: 0, client_error: 0 },
    })
  })

  test('answers 404 like any unknown address if the instance is told to', async () => {
    const server = await startTestServer({ unknown: 404 })
    expect(await server.send('GET', '/projects/1/pipelines')).toMatchObject({
      status: 404,
      body: { error: '404 Not Found' },
    })
    await server.stop()
  })

  test('is an error for a client, which names the part', async ({ server, given }) => {
    const api = new Gitlab({ host: server.origin, token: await given.token(await given.admin()) })
    await expect(api.Pipelines.all(1)).rejects.toThrow('Gantry does not have /projects/:id/pipelines')
  })
})

test('no part that is said to be missing is there', () => {
  const addresses = endpoints.map(({ contract }) => contract.address)
  expect(addresses.filter((address) => notBuilt(fullPath(address)) !== undefined)).toEqual([])
})
