import { readFile } from 'node:fs/promises'
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

  await go(page, '/import?tab=exports')
  await expect(rowOf(page, new RegExp(path))).toContainText('Finished')
  await expectAccessible(page)
})
