import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { expect, heading, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

test('by keyboard: a request of a client is found, read, copied as code and sent again', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 404 /)
  const given = givenOn(instance)
  const name = given.name('missing')
  await given.send('GET', `/projects/${name}`).catch(() => undefined)
  await press(page, 'g')
  await press(page, 'e')
  await expect(heading(page, 'Requests')).toBeVisible()
  await press(page, 'f')
  await page.keyboard.type(`status:404 ${name}`)
  await press(page, 'Enter')
  const rows = page.getByRole('row').filter({ hasText: name })
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'HAR' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^gantry-requests-\d{8}T\d{6}Z\.har$/)
  const har = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(har.log.entries).toMatchObject([
    { request: { url: expect.stringContaining(name) }, response: { status: 404 } },
  ])
  await page.getByRole('button', { name: 'Requests by endpoint and status as table' }).press('Enter')
  await expect(page.getByRole('columnheader', { name: '5xx' })).toBeVisible()
  await press(page, 'Escape')
  await page.getByRole('grid', { name: 'Requests' }).focus()
  await press(page, 'j')
  await press(page, 'Enter')
  const peek = page.getByRole('complementary', { name: 'Request' })
  await expect(peek).toContainText('404 Project Not Found')
  await expect(peek).toContainText('GET /projects/:id')
  await expect(peek.getByRole('region', { name: 'Why' })).toContainText('Record: The record does not exist.')
  await expectAccessible(page)
  await peek.getByRole('button', { name: 'Copy as', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Python (requests)' }).click()
  await expect(page.getByText('Python (requests) copied')).toBeVisible()
  await peek.getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(peek.getByRole('status')).toContainText('Sent again: 404')
})

test('by keyboard: a test is made of selected requests, copied and downloaded with its seed', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  test.slow()
  const given = givenOn(instance)
  const name = given.name('tested')
  const { id } = await given.project(name)
  await given.send('GET', `/projects/${id}`)
  await press(page, 'g')
  await press(page, 'e')
  await press(page, 'f')
  await page.keyboard.type(`route:"GET /projects/:id" projects/${id}`)
  await press(page, 'Enter')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `/projects/${id}` })
      .first(),
  ).toBeVisible()
  await page.getByRole('grid', { name: 'Requests' }).focus()
  await press(page, 'j')
  await press(page, 'x')
  await expect(page.getByRole('region', { name: '1 selected' })).toBeVisible()
  await press(page, 't')
  const dialog = page.getByRole('dialog', { name: 'Make a test of a request' })
  await expect(dialog.getByLabel('Format')).toBeFocused()
  await expectAccessible(page)

  await page.route('**/requests/test', (route) => route.fulfill({ status: 422, json: { message: 'Too large' } }))
  watched.allow(/response: 422 /)
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('Too large')
  await page.unroute('**/requests/test')
  await page.route('**/requests/test', () => {})
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('progressbar')).toBeHidden()
  await expect(dialog.getByRole('alert')).toBeHidden()
  // An answer in the format of before is not shown.
  await press(page, 'Control+Enter')
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByLabel('Format').click()
  await page.getByRole('option', { name: 'Jest' }).click()
  await expect(dialog.getByRole('progressbar')).toBeHidden()
  await dialog.getByLabel('Format').click()
  await page.getByRole('option', { name: 'Vitest' }).click()
  await page.unroute('**/requests/test')

  await press(page, 'Control+Enter')
  const result = dialog.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('The replay agrees with the log.', { timeout: 60_000 })
  await expect(dialog.getByLabel('Content of requests.test.js')).toContainText("import { start } from 'gantry-server'")
  await expect(dialog.getByLabel('Content of requests.seed.yaml')).toContainText(`path: root/${name}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy test' }).press('Enter')
  await expect(page.getByText('Test copied')).toBeVisible()
  for (const [part, file] of [
    ['test', 'requests.test.js'],
    ['seed', 'requests.seed.yaml'],
  ]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: `Download ${part}` }).press('Enter'),
    ])
    expect(download.suggestedFilename()).toBe(file)
  }
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
})
