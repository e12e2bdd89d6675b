import { expect, go, heading, test } from './console.ts'

test.use({ seed: 'empty' })

test('in an empty instance, each screen offers a first step', async ({ signedIn: page }) => {
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  await go(page, '/projects')
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  await go(page, '/issues')
  await expect(page.getByRole('heading', { name: 'No issues yet' })).toBeVisible()
  await go(page, '/')
  await page.getByRole('textbox', { name: 'Project name' }).fill('First light')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'First light')).toBeVisible()
  await page.keyboard.press('c')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Title/ })
    .fill('Begin')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Begin' })).toBeVisible()
})
