import { expect, placeOf, rowOf, signIn, test } from './console.ts'
import { givenOn } from './given.ts'

test('a filter is saved as a view, changed, renamed, found again and deleted', async ({ page, instance, watched }) => {
  watched.allow(/400 POST .*\/views$/)
  const name = givenOn(instance).name('Waiting')
  const views = page.getByRole('navigation', { name: 'Saved views' })
  const tab = views.getByRole('button', { name: new RegExp(`^${name}`) })
  await signIn(page, instance, '/issues?q=state:opened label:bug&sort=created_at:desc')
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()

  await test.step('a taken name stays in its field', async () => {
    await views.getByRole('button', { name: 'Save this filter as a view' }).click()
    await page.getByRole('textbox', { name: 'Save this filter as a view' }).fill('Triage')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/name has already been taken/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Save this filter as a view' })).toHaveValue('Triage')
  })
  await test.step('saved', async () => {
    await page.getByRole('textbox', { name: 'Save this filter as a view' }).fill(name)
    await page.keyboard.press('Enter')
    await expect(tab).toHaveAttribute('aria-current', 'page')
    expect(placeOf(page)).toMatch(/^\/issues\?view=\d+$/)
    await expect(page.getByRole('button', { name: 'Remove label:bug' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Sort Created' })).toBeVisible()
  })
  await test.step('edited, and the change kept', async () => {
    await page.getByRole('button', { name: 'Remove label:bug' }).click()
    await expect(tab).toContainText('edited')
    await page.getByRole('button', { name: `Change the view ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Save the changed filter' }).click()
    await expect(tab).not.toContainText('edited')
    await expect(page.getByRole('button', { name: 'Remove label:bug' })).toHaveCount(0)
  })
  await test.step('renamed', async () => {
    await page.getByRole('button', { name: `Change the view ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await page.getByRole('textbox', { name: `Rename ${name}` }).fill(`${name} too`)
    await page.keyboard.press('Enter')
    await expect(views.getByRole('button', { name: new RegExp(`^${name} too`) })).toBeVisible()
  })
  await test.step('there again in another session, and in this one by its address', async () => {
    const place = placeOf(page)
    await signIn(page, instance, '/issues')
    await views.getByRole('button', { name: new RegExp(`^${name} too`) }).click()
    await expect.poll(() => placeOf(page)).toBe(place)
    await expect(page.getByRole('button', { name: 'Sort Created' })).toBeVisible()
  })
  await test.step('deleted', async () => {
    await page.getByRole('button', { name: `Change the view ${name} too` }).click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    await expect(tab).toHaveCount(0)
    await expect(views.getByRole('button', { name: /^All open/ })).toHaveAttribute('aria-current', 'page')
  })
})
