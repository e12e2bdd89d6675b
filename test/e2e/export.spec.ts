import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { expectAccessible } from './axe.ts'
import { expect, go, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'
import { press, tabTo } from './keys.ts'

test('by keyboard: after a refused address, a project is exported, downloaded, and found among the exports', async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 400 POST .*\/export$/)
  const given = givenOn(instance)
  const path = given.name('saw')
  const { id } = await given.project(path)
  await go(page, `/projects/${id}?tab=export`)
  const state = page.getByRole('listitem').and(page.locator('[aria-current="step"]'))
  await expect(state).toContainText('none')
  await tabTo(page, page.getByLabel('Description'))
  await page.keyboard.type('For testers')
  const address = page.getByLabel('Upload to')
  await tabTo(page, address)
  await page.keyboard.type('ftp://files.example/x')
  await press(page, 'Control+Enter')
  await expect(page.getByText('is blocked: Only allowed schemes are http, https')).toBeVisible()
  await expect(address).toHaveValue('ftp://files.example/x')
  await address.fill('')
  await press(page, 'Control+Enter')
  await expect(state).toContainText('finished')
  await expect(page.getByRole('region', { name: 'Exports' })).toContainText('Ready to download')
  await expect(page.getByLabel('Description')).toHaveValue('')
  await expectAccessible(page)

  const button = page.getByRole('button', { name: 'Download archive' })
  const downloading = page.waitForEvent('download')
  await tabTo(page, button)
  await press(page, 'Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/_export\.tar\.gz$/)
  expect((await readFile(await download.path())).subarray(0, 2).toString('hex')).toBe('1f8b')

  // The address of the former list of exports.
  await go(page, '/import?tab=exports')
  await expect(page).toHaveURL(/tab=past&q=kind%3Aexport/)
  await expect(rowOf(page, new RegExp(path))).toContainText('Finished')
  await expect(page.getByRole('radio', { name: 'Exports' })).toBeChecked()
  await expectAccessible(page)
})

test('an export that its receiver holds back is shown as running, with its bytes, until it is uploaded', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const path = given.name('slow')
  const { id } = await given.project(path)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const receiver = createServer(async (request, response) => {
    await held
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const local = 'allow_local_requests_from_web_hooks_and_services'
  const before = Reflect.get(Object(await given.send('GET', '/application/settings')), local)
  await given.send('PUT', '/application/settings', { [local]: true })
  try {
    const address = receiver.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/archive`
    await given.send('POST', `/projects/${id}/export`, { upload: { url } })
    await go(page, '/import?tab=running')
    const row = page.getByRole('region', { name: 'Running' }).getByRole('listitem').filter({ hasText: path })
    await expect(row).toContainText('Uploading the archive')
    await expect(row).toContainText(/\d+(\.\d)? k?B of \d/)
    await expectAccessible(page)
    release()
    await expect(row).toHaveCount(0)
    await go(page, '/import?tab=past')
    await expect(rowOf(page, path)).toContainText('Uploaded')
  } finally {
    release()
    await given.send('PUT', '/application/settings', { [local]: before })
    receiver.close()
  }
})

test('several projects are exported from their list: the run waits for the limit, is stopped, and is continued', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 429 POST .*\/export$/)
  const given = givenOn(instance)
  const word = given.name('fleet')
  for (const path of [`${word}-a`, `${word}-b`]) await given.project(path)
  const before = Reflect.get(Object(await given.send('GET', '/application/settings')), 'project_export_limit')
  await given.send('PUT', '/application/settings', { project_export_limit: 1 })
  try {
    await go(page, `/projects?q=${word}`)
    await expect(rowOf(page, `${word}-b`)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
    await page
      .getByRole('region', { name: /selected/ })
      .getByRole('button', { name: 'Export', exact: true })
      .click()
    const preview = page.getByRole('dialog', { name: 'Export 2 projects' })
    await expect(preview.getByRole('row', { name: /^Repositories and wikis/ })).toContainText('not exported')
    await expectAccessible(page)
    await preview.getByRole('button', { name: 'Export 2 projects' }).click()
    const running = page.getByRole('dialog', { name: 'Scheduling exports of 2 projects' })
    await expect(running.getByText(/Request limit reached, continues in \d+ s/)).toBeVisible()
    await expectAccessible(page)
    await running.getByRole('button', { name: 'Stop' }).click()
    const stopped = page.getByRole('dialog', { name: /^Stopped after [01] of 2$/ })
    await given.send('PUT', '/application/settings', { project_export_limit: 0 })
    await stopped.getByRole('button', { name: /^Continue with/ }).click()
    await expect(page.getByText('2 projects scheduled for export')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Show transfers' })).toHaveAttribute('href', '#/import?tab=running')
    await go(page, '/import?tab=exports')
    for (const end of ['a', 'b']) await expect(rowOf(page, `${word}-${end}`)).toBeVisible()
  } finally {
    await given.send('PUT', '/application/settings', { project_export_limit: before })
  }
})
