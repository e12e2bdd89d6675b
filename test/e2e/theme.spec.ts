import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, go, signIn, test } from './console.ts'
import { press } from './keys.ts'

const canvas = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim())

test('the theme is light, dark or by system, and is saved in the browser', async ({ page, instance, watched: _ }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, instance)
  const dark = await canvas(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => canvas(page)).not.toBe(dark)
  const light = await canvas(page)

  await page.getByTitle('Account and theme').click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(() => canvas(page)).toBe(dark)
  await signIn(page, instance)
  expect(await canvas(page)).toBe(dark)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('theme: sys')
  await page.keyboard.press('Enter')
  await expect.poll(() => canvas(page)).toBe(light)
})

test('the palette is a combobox with a list of options, and reports empty results', { tag: '@long' }, async ({
  signedIn: page,
}) => {
  await go(page, '/issues')
  await expect(page.getByRole('grid', { name: 'Issues' })).toBeFocused()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search or jump' })
  await expect(field).toBeFocused()
  const marked = () =>
    field.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent,
    )
  await expect.poll(marked).toContain('Home')
  await page.keyboard.press('ArrowDown')
  await expect.poll(marked).toContain('To-do items')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(marked).toContain('Sign out')
  await expectAccessible(page)
  await press(page, 'PageUp', 'PageUp', 'PageUp', 'PageUp', 'PageUp', 'PageUp')
  await expect.poll(marked).toContain('Home')
  await press(page, 'PageDown', 'PageDown', 'PageDown', 'PageDown', 'PageDown', 'PageDown')
  await expect.poll(marked).toContain('Sign out')
  await page.keyboard.type('#1')
  await expect(page.getByRole('option').first()).toContainText('#1')
  await expect(page.getByRole('group', { name: 'Actions' })).toHaveCount(0)
  await field.fill('zzzzqqq')
  await expect(page.getByRole('status').filter({ hasText: 'No results for “zzzzqqq”.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
})
