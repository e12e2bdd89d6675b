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
