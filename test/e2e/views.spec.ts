import { expect, go, rowOf, signIn, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'

test('a filter can be saved as a view, changed, renamed, reopened and deleted', { tag: '@long' }, async ({
  page,
  instance,
  watched,
}) => {
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

test('a changed built-in view is edited, and its menu or the palette saves it as a view of its own', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const [first, second] = [given.name('Stale'), given.name('Recent')]
  const views = page.getByRole('navigation', { name: 'Saved views' })
  const tab = (name: string) => views.getByRole('button', { name: new RegExp(`^${name}`) })
  const filter = page.getByRole('combobox', { name: 'Filter' })
  const nameField = page.getByRole('textbox', { name: 'Save filter as view' })
  await go(page, '/issues')
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  await expect(tab('All open')).toHaveAttribute('aria-current', 'page')
  await expect(views.getByRole('button', { name: 'Edit view All open' })).toHaveCount(0)

  await test.step('edited, and reset', async () => {
    await filter.fill('idle:>1d')
    await filter.press('Enter')
    await expect(tab('All open')).toContainText('edited')
    await expect(tab('All open')).toHaveAttribute('aria-current', 'page')
    await views.getByRole('button', { name: 'Edit view All open' }).click()
    await page.getByRole('menuitem', { name: 'Reset view' }).click()
    await expect(tab('All open')).not.toContainText('edited')
    await expect(page.getByRole('button', { name: 'Remove idle:>1d' })).toHaveCount(0)
  })
  await test.step('saved from its menu, and unchanged itself', async () => {
    await filter.fill('idle:>1d')
    await filter.press('Enter')
    await views.getByRole('button', { name: 'Edit view All open' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.getByRole('menuitem', { name: 'Save as view…' }).press('Enter')
    await expect(nameField).toBeFocused()
    await page.keyboard.type(first)
    await page.keyboard.press('Enter')
    await expect(tab(first)).toHaveAttribute('aria-current', 'page')
    await expect(tab(first)).not.toContainText('edited')
    await tab('All open').click()
    await expect(page.getByRole('button', { name: 'Remove state:opened' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove idle:>1d' })).toHaveCount(0)
    await tab(first).click()
    await expect(page.getByRole('button', { name: 'Remove idle:>1d' })).toBeVisible()
  })
  await test.step('saved with the palette', async () => {
    await filter.fill('active:<30d')
    await filter.press('Enter')
    await expect(tab(first)).toContainText('edited')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('save view')
    await expect(page.getByRole('option').first()).toContainText('Save view')
    await page.keyboard.press('Enter')
    await expect(nameField).toBeFocused()
    await page.keyboard.type(second)
    await page.keyboard.press('Enter')
    await expect(tab(second)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('button', { name: 'Remove active:<30d' })).toBeVisible()
  })
})
