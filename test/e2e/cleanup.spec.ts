import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'

// The tests change the demo, which all tests of this file share.
test.describe.configure({ mode: 'default' })

const bar = (page: Page) => page.getByRole('region', { name: /selected/ })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

test('an idle project is archived and leaves the list', { tag: '@long' }, async ({ signedIn: page }) => {
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(heading(page, 'Clean up')).toBeVisible()
  await expect(tab(page, /^Idle for a year 2$/)).toHaveAttribute('aria-selected', 'true')
  await expect(rowOf(page, 'talks')).toBeVisible()
  await expectAccessible(page)
  await rowOf(page, 'talks').getByRole('checkbox').click()
  await bar(page).getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive project' }).click()
  await expect(tab(page, /^Idle for a year 1$/)).toBeVisible()
  await expect(rowOf(page, 'talks')).toHaveCount(0)
})

test('a project without an owner gets one, with the keyboard only', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  await go(page, '/cleanup')
  await tab(page, /^Idle/).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, /^Without an Owner 1$/)).toBeFocused()
  await expect(rowOf(page, 'tide-notebooks')).toBeVisible()
  await page.getByRole('grid', { name: 'Projects' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await bar(page).getByRole('button', { name: 'Add Owner' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add an Owner to 1 project' })
  await expectAccessible(page)
  await dialog.getByLabel('User').press('Enter')
  await expect(page.getByRole('combobox', { name: 'Users' })).toBeFocused()
  await page.keyboard.type('knowicki')
  await expect(page.getByRole('option', { name: /knowicki/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add Owner' }).press('Enter')
  await expect(page.getByText('Every project has an Owner')).toBeVisible()
  expect(await givenOn(instance).send('GET', '/projects/vtrask%2Ftide-notebooks/members')).toMatchObject([
    { username: 'knowicki', access_level: 50 },
  ])
})

test('memberships that expire soon get a new expiration date, and a refusal is shown beside its membership', {
  tag: '@long',
}, async ({ signedIn: page, watched }) => {
  watched.allow(/response: 403 PUT/)
  await go(page, '/cleanup?tab=ending')
  await expect(tab(page, /^Memberships expiring soon 3$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  await bar(page).getByRole('button', { name: 'Change expiration date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change expiration date of 3 members' })
  await expectAccessible(page)
  await intercept(page, /\/api\/v4\/groups\/\d+\/members\/\d+$/, (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: '{"message":"403 Forbidden"}' }),
  )
  await dialog.getByRole('button', { name: 'Change expiration date of 3 members' }).click()
  const report = page.getByRole('dialog', { name: '1 of 3 failed' })
  await expect(report.getByRole('list', { name: 'Failures' })).toContainText('403 Forbidden')
  await expect(tab(page, /^Memberships expiring soon 1$/)).toBeAttached()
  await page.unroute(/\/api\/v4\/groups\/\d+\/members\/\d+$/)
  await report.getByRole('button', { name: 'Undo' }).click()
  await expect(tab(page, /^Memberships expiring soon 3$/)).toBeVisible()
})

test('the largest projects come first, and words filter them', { tag: '@long' }, async ({ signedIn: page }) => {
  await go(page, '/cleanup?tab=largest')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.keyboard.press('f')
  await page.keyboard.type('billing')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'billing')).toHaveCount(1)
  await expect(page.getByRole('row')).toHaveCount(2)
})
