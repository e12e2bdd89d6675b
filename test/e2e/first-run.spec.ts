import { expect, go, heading, test } from './console.ts'

test.use({ seed: 'empty' })

test('in an empty instance, each screen offers a first step', async ({ signedIn: page }) => {
  const steps = page.getByRole('region', { name: 'No projects yet' })
  await expect(steps).toBeVisible()
  await page.setViewportSize({ width: 900, height: 700 })
  const fits = async () => {
    const [panel, command] = [await steps.boundingBox(), await steps.getByText('npm run serve').boundingBox()]
    return panel && command && command.y + command.height <= panel.y + panel.height
  }
  expect(await fits()).toBe(true)
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
