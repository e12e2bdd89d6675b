import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { startDesktop } from './desktop.ts'

/** `npm run package` runs this test with an app that it has extracted from a package. */
const app = process.env.PACKAGED_APP ?? resolve('.')
const token = 'glpat-of-the-packaged-app'

test('the packaged app fills its data folder, and exports, inspects and imports a project with its own threads', async () => {
  const desktop = await startDesktop({
    app,
    args: ['--seed', 'bench:20', '--port', '0', '--token', token],
    arrange: (stub) => Object.assign(stub.app, { isPackaged: true }),
  })
  const { origin } = new URL((await desktop.window()).loaded.at(-1) ?? '')
  expect(desktop.forks[0]?.file.startsWith(app)).toBe(true)
  // Its Electron does not run as Node, and its archive cannot be written to.
  expect(existsSync(join(desktop.folder, 'instance', 'gantry.db'))).toBe(true)
  expect(readdirSync(join(desktop.app.getPath('userData'), 'compile-cache'))).toHaveLength(1)
  const call = async (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { ...init, headers: { 'PRIVATE-TOKEN': token } })
  const ended = (path: string, field: string) =>
    expect
      .poll(async () => Reflect.get(Object(await (await call(path)).json()), field), { timeout: 30_000 })
      .toBe('finished')
  const page = await call('/')
  expect(await page.text()).toContain('<div id="root">')

  expect((await call('/api/v4/projects/1/export', { method: 'POST' })).status).toBe(202)
  await ended('/api/v4/projects/1/export', 'export_status')
  const archive = await (await call('/api/v4/projects/1/export/download')).blob()
  const form = (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('file', archive, 'project.tar.gz')
    return { method: 'POST', body }
  }
  expect((await call('/-/gantry/v1/import-inspections', form({}))).status).toBeLessThan(300)
  const imported = await call('/api/v4/projects/import', form({ path: 'imported' }))
  expect(imported.status).toBe(201)
  const { id } = Object(await imported.json())
  await ended(`/api/v4/projects/${id}/import`, 'import_status')
})
