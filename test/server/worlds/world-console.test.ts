import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createApp } from '../../../src-server/app.ts'
import { temporaryFolder } from '../../cli/run.ts'
import { describe, expect } from '../../support/test.ts'
import { ask, portOf } from '../kit/kit-server.ts'
import { test } from './world-server.ts'

const PAGE = '<!doctype html><script src="./assets/main.js"></script>'
const HTML = { accept: 'text/html' }

describe('the console of a world', () => {
  test('is the same page below the path of the world, and its API stays there', async ({ main }) => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), PAGE)
    writeFileSync(join(folder, 'assets', 'main.js'), '// console')
    await main.fork({ name: 'one' })
    const options = { console_folder: folder, allowed_hosts: [], allow_origins: [] }
    const http = createServer(createApp(main.server.instance, options))
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    const port = portOf(http.address())
    const get = (path: string, headers: Record<string, string> = {}) =>
      ask(port, 'GET', path, { headers: { host: `127.0.0.1:${port}`, ...headers } })
    try {
      const page = await get('/w/one/', HTML)
      expect([page.status, page.text]).toEqual([200, PAGE])
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect((await get('/w/one/assets/main.js')).text).toBe('// console')
      expect((await get('/w/one/assets/none.js')).status).toBe(404)
      expect(await get('/w/one', HTML)).toMatchObject({ status: 302, headers: { location: '/w/one/' } })
      expect((await get('/w/one/acme/shop/-/issues/1?private_token=secret', HTML)).headers.location).toBe(
        '/w/one/#/web/acme/shop/-/issues/1',
      )
      // API clients and browsers that open an address of the API get the API of the world.
      const token = { 'private-token': main.token }
      expect((await get('/w/one/api/v4/user', { ...HTML, ...token })).body).toMatchObject({ id: main.admin.id })
      expect((await get('/w/one/-/gantry/v1/state', token)).body).toMatchObject({
        api_url: `http://127.0.0.1:${port}/w/one/api/v4`,
      })
      expect((await get('/w/one/', token)).status).toBe(404)
      expect((await get('/w/none/', HTML)).headers.location).toBe('/#/web/w/none/')
      expect((await get('/', HTML)).text).toBe(PAGE)
    } finally {
      http.closeAllConnections()
      http.close()
    }
  })
})
