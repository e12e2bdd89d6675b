import { expect, rowOf, signIn, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'

test('a filter can be saved as a view, changed, renamed, reopened and deleted', async ({ page, instance, watched }) => {
  watched.allow(/400 POST .*\/views$/)
  const name = givenOn(instance).name('Waiting')
  const views = page.getByRole('navigation', { name: 'Saved views' })
  const tab = views.getByRole('button', { name: new RegExp(`^${name}`) })
  await signIn(page, instance, '/issues?q=state:opened label:bug&sort=created_at:desc')
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()

  await test.step('an existing name shows an error and stays in the field', async () => {
    await views.getByRole('button', { name: 'Save filter as view' }).click()
    await page.getByRole('textbox', { name: 'Save filter as view' }).fill('Triage')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/name has already been taken/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Save filter as view' })).toHaveValue('Triage')
  })
  await test.step('saved', async () => {
    await page.getByRole('textbox', { name: 'Save filter as view' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(tab).toHaveAttribute('aria-current', 'page')
    expect(urlFragment(page)).toMatch(/^\/issues\?view=\d+$/)
    await expect(page.getByRole('button', { name: 'Remove label:bug' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Sort Created' })).toBeVisible()
  })
  await test.step('edited, and the change saved', async () => {
    await page.getByRole('button', { name: 'Remove label:bug' }).click()
    await expect(tab).toContainText('edited')
    await page.getByRole('button', { name: `Edit view ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Save changes to view' }).click()
    await expect(tab).not.toContainText('edited')
    await expect(page.getByRole('button', { name: 'Remove label:bug' })).toHaveCount(0)
  })
  await test.step('renamed', async () => {
    await page.getByRole('button', { name: `Edit view ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await page.getByRole('textbox', { name: `Rename ${name}` }).fill(`${name} too`)
    await page.keyboard.press('Enter')
    await expect(views.getByRole('button', { name: new RegExp(`^${name} too`) })).toBeVisible()
  })
  await test.step('reopened in a new session', async () => {
    const place = urlFragment(page)
    await signIn(page, instance, '/issues')
    await views.getByRole('button', { name: new RegExp(`^${name} too`) }).click()
    await expect.poll(() => urlFragment(page)).toBe(place)
    await expect(page.getByRole('button', { name: 'Sort Created' })).toBeVisible()
  })
  await test.step('deleted', async () => {
    await page.getByRole('button', { name: `Edit view ${name} too` }).click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    await expect(tab).toHaveCount(0)
    await expect(views.getByRole('button', { name: /^All open/ })).toHaveAttribute('aria-current', 'page')
  })
})
