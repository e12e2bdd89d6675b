import { gzipSync } from 'node:zlib'
import type { Page, Route } from '@playwright/test'
import { pack } from 'tar-stream'
import { projectArchive, tar } from '../support/archives.ts'
import { smallExport, withArchive } from './archive.ts'
import { expect, go, heading, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'

async function send(page: Page, archive: Parameters<typeof withArchive>[0], path: string) {
  await go(page, '/import')
  await withArchive(archive, `${path}.tar.gz`, async (file) => {
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByRole('textbox', { name: /^Path/ })).toHaveValue(path)
    const [answer] = await Promise.all([
      // The archive may already be on the server, from its inspection.
      page.waitForResponse(/\/import$/),
      page.getByRole('button', { name: 'Import project' }).click(),
    ])
    await answer.finished()
  })
}

async function archiveWithSymlink(): Promise<Buffer> {
  const stream = pack()
  stream.entry({ name: './VERSION' }, '0.2.4')
  stream.entry({ name: './tree/project.json', type: 'symlink', linkname: '/etc/passwd' })
  stream.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return gzipSync(Buffer.concat(chunks))
}

const refused: readonly (readonly [string, () => Promise<Buffer>, RegExp])[] = [
  ['a link', archiveWithSymlink, /link/i],
  ['a path outside the archive', async () => gzipSync(await tar([{ name: '../outside', content: 'x' }])), /\.\.|path/i],
  ['half a gzip', async () => (await projectArchive(smallExport)).subarray(0, 300), /gzip|truncated|end|archive/i],
  [
    'a line of invalid JSON',
    () => projectArchive({ relations: { issues: ['{"iid":'] } }),
    /issues.*JSON|JSON.*issues/i,
  ],
  ['an unsupported version', () => projectArchive({ version: '0.1.0' }), /version/i],
]

// The reasons come from the server, whose tests have all of them. One shows that the console quotes it.
for (const [index, [what, archive, reason]] of refused.entries())
  test(`an archive with ${what} is refused with its reason, and the path stays free`, {
    tag: index > 0 ? '@long' : [],
  }, async ({ signedIn: page, instance, watched }) => {
    watched.allow(/response: 404 GET .*\/projects\/\d+\?/)
    const path = givenOn(instance).name('refused')
    await send(page, await archive(), path)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(
      'The import failed. Nothing was imported, and existing projects have not changed.',
    )
    await expect(alert.locator('.mono')).toHaveText(reason)
    await expect(page.getByRole('listitem').filter({ hasText: 'failed' })).toHaveAttribute('aria-current', 'step')
    await expect(page.getByRole('link', { name: 'Open project' })).toHaveCount(0)
    await send(page, smallExport, path)
    await expect(page.getByRole('link', { name: 'Open project' })).toBeVisible()
  })

test('an import to an existing path shows the error under the field and keeps all values', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 400 POST .*\/import$/)
  const given = givenOn(instance)
  const { path_with_namespace } = await given.project(given.name('taken'))
  const path = path_with_namespace.split('/').at(-1) ?? ''
  await go(page, '/import')
  await withArchive(smallExport, `${path}.tar.gz`, async (file) => {
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('textbox', { name: /^Name/ }).fill('A crane')
    await page.getByRole('button', { name: 'Import project' }).click()
    const field = page.getByRole('textbox', { name: /^Path/ })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/already been taken|already exists/)
    await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('A crane')
    await expect(page.getByText(`${path}.tar.gz`)).toBeVisible()
    await field.fill(`${path}-2`)
    await page.getByRole('button', { name: 'Import project' }).click()
    await expect(page.getByRole('heading', { name: '6 of 7 records were imported; 1 failed.' })).toBeVisible()
    await page.getByRole('link', { name: 'Open project' }).click()
    await expect(heading(page, 'A crane')).toBeVisible()
  })
})

test('an upload can be stopped, and an interrupted upload shows an error', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/failed: POST .*\/projects\/import net::ERR_CONNECTION_RESET/)
  // Without an inspection, the file is sent when it is imported.
  await intercept(page, /\/import-inspections$/, () => {})
  const path = givenOn(instance).name('stopped')
  await go(page, '/import')
  let arrive = () => {}
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  // One route for all three requests: adding and removing routes in between could let a held request continue to the server.
  const outcomes: ((route: Route) => void | Promise<void>)[] = [
    () => arrive(),
    (route) => route.abort('connectionreset'),
    (route) => route.continue(),
  ]
  await intercept(page, /\/projects\/import$/, (route) => outcomes.shift()?.(route))
  await withArchive(smallExport, `${path}.tar.gz`, async (file) => {
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Import project' }).click()
    // If a request were stopped before it reached this route, the next request would get its outcome.
    await arrived
    await page.getByRole('button', { name: 'Stop upload' }).click()
    await expect(page.getByRole('button', { name: 'Import project' })).toBeEnabled()
    await page.getByRole('button', { name: 'Import project' }).click()
    await expect(page.getByRole('alert')).toContainText('The server did not answer')
    await expect(page.getByRole('textbox', { name: /^Path/ })).toHaveValue(path)
    await page.getByRole('alert').getByRole('button', { name: /Retry/ }).click()
    await expect(page.getByRole('link', { name: 'Open project' })).toBeVisible()
  })
})

test('when an import has failed, the number of projects is read again', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  let ended = false
  await intercept(page, /\/imports\/\d+$/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: ended ? json : { ...json, status: 'started' } })
  })
  await send(page, Buffer.from('no archive'), givenOn(instance).name('counted'))
  await expect(page.getByRole('listitem').filter({ hasText: 'started' })).toHaveAttribute('aria-current', 'step')
  const counts = page.waitForRequest(/\/-\/gantry\/v1\/state$/, { timeout: 20_000 })
  ended = true
  await expect(page.getByRole('alert')).toContainText('The import failed.')
  await counts
})
