import type { Page } from '@playwright/test'
import { z } from 'zod'
import { samplePicture } from '../support/sample-picture.ts'
import { expectAccessible } from './axe.ts'
import { expect, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'

test('a user sets a status, a picture, an address and a preference on the own account page, and takes them back', {
  tag: '@long',
}, async ({ page, watched: _, instance }) => {
  const given = givenOn(instance)
  const username = given.name('ada')
  const user = await given.user(username)
  const token = await given.token(user.id)
  const avatar = async () => {
    const { avatar_url } = z
      .object({ avatar_url: z.string().nullable() })
      .parse(await given.send('GET', '/user', undefined, token))
    return avatar_url === null ? null : (await fetch(avatar_url)).headers.get('content-type')
  }
  await signInWith(page, instance, token, '/')
  await page.getByTitle('Account and theme').click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()

  const status = page.getByRole('form', { name: 'Status' })
  await status.getByRole('textbox', { name: /^Message/ }).fill('At the quay')
  await status.getByRole('textbox', { name: /^Emoji/ }).fill(':anchor:')
  await status.getByRole('checkbox', { name: /^Busy/ }).check()
  await status.getByRole('button', { name: 'Save status' }).click()
  await expect(page.getByText('Status saved')).toBeVisible()
  expect(await given.send('GET', `/users/${user.id}/status`)).toMatchObject({
    ...{ emoji: 'anchor', message: 'At the quay', availability: 'busy' },
  })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status.getByRole('textbox', { name: /^Message/ })).toHaveValue('')

  const before = await avatar()
  await savePicture(page)
  expect(await avatar()).toBe('image/png')
  await page.keyboard.press('z')
  await expect(page.getByText('Undone: Picture saved')).toBeVisible()
  expect(await avatar()).toBe(before)

  const address = `${username}@harbour.example`
  await page.getByRole('textbox', { name: /^New address/ }).fill(address)
  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: address })).toContainText('waits for confirmation')
  await page.getByRole('button', { name: `Remove ${address}` }).click()
  await expect(page.getByRole('listitem').filter({ hasText: address })).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Diffs show one file per page' }).check()
  await expect(page.getByText('Diffs show one file per page: on')).toBeVisible()
})

test('an uploaded picture is read once, and the initials stand in its place where it cannot be read', {
  tag: '@long',
}, async ({ page, watched, instance }) => {
  const given = givenOn(instance)
  const username = given.name('ada')
  const user = await given.user(username)
  await signInWith(page, instance, await given.token(user.id), `/users/${user.id}?tab=account`)
  await savePicture(page)
  const marks = page.getByTitle(`User ${username}`, { exact: true }).and(page.locator('[role=img]'))
  const own = page.getByTitle('Account and theme').locator('[role=img]')
  await expect(own.getByText('Ua')).toBeHidden()
  expect(await own.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)

  watched.allow(/^failed: GET .*[/]pictures[/].* net::ERR_FAILED$/)
  await page.route('**/-/gantry/v1/pictures/**', (route) => route.abort())
  const box = await own.boundingBox()
  await page.reload()
  await expect(own.getByText('Ua')).toBeVisible()
  await expect(own.locator('img')).toHaveCount(0)
  expect(await own.boundingBox()).toEqual(box)
  await page.unroute('**/-/gantry/v1/pictures/**')

  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/pictures/') && requests.push(request.url()))
  await page.reload()
  await expect(marks).toHaveCount(2)
  await expect(marks.getByText('Ua').filter({ visible: true })).toHaveCount(0)
  expect(requests.length, 'one request for the marks in the rail and in the title bar').toBe(1)
})

async function savePicture(page: Page) {
  await page.getByLabel('Avatar', { exact: true }).setInputFiles({
    ...{ name: 'me.png', mimeType: 'image/png', buffer: samplePicture },
  })
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('Picture saved')).toBeVisible()
}
