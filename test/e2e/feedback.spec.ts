import type { Locator } from '@playwright/test'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on screen')
  return box
}

test('the error of a field disappears when that field changes, and the others keep theirs', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 400/)
  const given = givenOn(instance)
  const name = given.name('taken')
  await given.project(name)
  await go(page, '/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  const nameField = dialog.getByRole('textbox', { name: /^Name/ })
  const pathField = dialog.getByRole('textbox', { name: /^Path/ })
  await nameField.fill(name)
  await pathField.fill('follows the name no more')
  await pathField.fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(nameField).toHaveAccessibleDescription('has already been taken')
  await expect(pathField).toHaveAccessibleDescription('has already been taken')
  await nameField.press('End')
  await page.keyboard.type('2')
  await expect(nameField).toHaveAccessibleDescription('')
  await expect(pathField).toHaveAccessibleDescription('has already been taken')
  await page.keyboard.press('Backspace')
  await expect(nameField).toHaveAccessibleDescription('has already been taken')
})

test('the error of a setting disappears when the setting changes', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 400/)
  const given = givenOn(instance)
  const name = given.name('rules')
  const group = Object(await given.send('POST', '/groups', { name, path: name }))
  await go(page, `/groups/${group.id}?tab=settings`)
  const path = page.getByRole('textbox', { name: /^Path/ })
  await path.fill('+no+')
  await page.keyboard.press('Control+s')
  await expect(path).toHaveAttribute('aria-invalid', 'true')
  await path.fill('fine')
  await expect(path).not.toHaveAttribute('aria-invalid', 'true')
})

test('a toast lies above the wire line and lets clicks through, and a newer one replaces it', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('noticed'))
  const toasts = page.locator('.mantine-Notification-root')
  for (const width of [900, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await go(page, `/projects/${id}?tab=settings`)
    await page.getByRole('textbox', { name: /^Description/ }).fill(`Seen at ${width} px`)
    await page.keyboard.press('Control+s')
    await expect(toasts.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(toasts).toHaveCount(1)
    const wire = await boxOf(page.getByTitle('Copy as curl (y)'))
    await expect
      .poll(async () => {
        const { y, height } = await boxOf(toasts)
        return y > 500 && y + height <= wire.y
      })
      .toBe(true)
    const takesClicks = (target: Locator) =>
      target.evaluate((one) => {
        const { left, top, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(left + 2, top + height / 2))
      })
    expect(await takesClicks(toasts)).toBe(false)
    expect(await takesClicks(toasts.getByRole('button', { name: 'Undo' }))).toBe(true)
    await page.getByTitle('Copy as curl (y)').click()
    // Both exist for as long as the older one takes to leave.
    await expect(toasts.filter({ hasText: 'Request copied' })).toBeVisible()
    await expect(toasts).toHaveCount(1)
    await go(page, '/projects')
  }
})

test('a dialog that waits for the server shows progress', { tag: '@long' }, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  await go(page, '/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(given.name('slow'))
  const answer = Promise.withResolvers<void>()
  let sent = 0
  await intercept(page, '**/api/v4/projects', async (route) => {
    if (route.request().method() === 'POST') {
      sent++
      await answer.promise
    }
    await route.continue()
  })
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('progressbar', { name: 'Working: Create project' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  answer.resolve()
  await expect(dialog).toHaveCount(0)
  expect(sent, 'a waiting dialog sends nothing again').toBe(1)
})
