import { z } from 'zod'
import { expect, go, heading, rowOf, signIn, signInWith, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { expectOnlyOption } from './keys.ts'

test('by mouse: the storage chart opens, turns into a table, a tile zooms in, and a button filters the list', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  await go(page, '/projects')
  await page.getByRole('button', { name: /^Storage by namespace/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Storage by namespace' })
  const tiles = dialog.getByRole('toolbar', { name: 'Parts' }).getByRole('button')
  await expect(tiles.first()).toBeVisible()
  await dialog.getByRole('button', { name: /as table$/ }).click()
  await expect(dialog.getByRole('columnheader', { name: 'Part', exact: true })).toBeVisible()
  await expect(dialog.getByRole('row').nth(1)).toContainText(/[kMG]?B/)
  await dialog.getByRole('button', { name: /^Storage by namespace/ }).click()
  for (const part of [/^Northquay /, /^Product /, /^Forwarding /, /^Bookings .*project/])
    await tiles.filter({ hasText: part }).click()
  const path = dialog.getByRole('navigation', { name: 'Shown part' })
  await expect(path).toContainText(/All storage.*Northquay.*Product.*Forwarding.*Bookings/)
  await expect(tiles.filter({ hasText: /^Repository / })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Open Bookings' })).toBeVisible()
  await path.getByRole('button', { name: 'Product' }).click()
  await expect(tiles.first()).toBeFocused()
  await tiles.filter({ hasText: /^Forwarding / }).click()
  await dialog.getByRole('button', { name: 'View projects of Forwarding' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => urlFragment(page)).toMatch(/q=group:northquay\/\S*forwarding/)
  await expect(rowOf(page, 'bookings').first()).toBeVisible()
})

test('by mouse: columns are added and reset, and a saved view is still there after a reload', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const view = givenOn(instance).name('mine')
  await go(page, '/projects?q=visibility:private')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const namespace = page.getByRole('columnheader', { name: 'Namespace' })
  await expect(namespace).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('button', { name: 'Columns' })).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('menuitemcheckbox', { name: 'Namespace' }).click()
  await expect(namespace).toBeVisible()
  await page.getByRole('menuitem', { name: 'Reset' }).click()
  await expect(namespace).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Save filter as view' }).click()
  await page.getByRole('textbox', { name: 'Save filter as view' }).fill(view)
  await page.getByRole('button', { name: 'Save view' }).click()
  const tab = page
    .getByRole('navigation', { name: 'Saved views' })
    .getByRole('button', { name: new RegExp(`^${view}`) })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove visibility:private' })).toBeVisible()
  await expect(tab).toHaveAttribute('aria-current', 'page')
})

test('by mouse: a project is transferred to a group, and deleted after its path was typed', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  // The open peek may read the counts of its project once more before it closes.
  watched.allow(/response: 404 GET .*\/projects\/\d+\/issues/)
  const given = givenOn(instance)
  const path = given.name('haven')
  const group = z
    .object({ full_path: z.string() })
    .parse(await given.send('POST', '/groups', { name: path, path: `${path}-group`, visibility: 'public' }))
  const project = await given.project(path)
  await given.issue(project.id, 'The light is out')
  await go(page, `/projects?q=${path}`)
  await page.getByRole('checkbox', { name: `Select ${project.path_with_namespace}` }).click()
  const bar = page.getByRole('region', { name: '1 selected' })
  await bar.getByRole('button', { name: 'Transfer' }).click()
  const moving = page.getByRole('dialog', { name: /^Transfer / })
  await moving.getByRole('button', { name: /^Destination/ }).click()
  await page.getByRole('combobox', { name: 'Namespace' }).fill(group.full_path)
  await expectOnlyOption(page, group.full_path)
  await page.getByRole('option').click()
  await moving.getByRole('button', { name: 'Transfer project' }).click()
  await expect(moving).toHaveCount(0)
  await expect(rowOf(page, path)).toContainText(`${path}-group`)

  await rowOf(page, path).click()
  const peek = page.getByRole('complementary', { name: 'Project' })
  await expect(peek).toContainText(`${group.full_path}/${path}`)
  await peek.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Delete / })
  await expect(dialog.getByRole('row', { name: /^1 issue/ })).toContainText('deleted')
  await dialog.getByRole('textbox').fill(path)
  const button = dialog.getByRole('button', { name: 'Delete project' })
  await expect(button).toBeDisabled()
  await dialog.getByRole('textbox').fill(`${group.full_path}/${path}`)
  await button.click()
  await expect(dialog).toHaveCount(0)
  await expect(heading(page, 'Projects')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^No projects match/ })).toBeVisible()
})

test('projects of two namespaces can be transferred to either of them', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const word = given.name('pair')
  const groups = []
  for (const end of ['east', 'west']) {
    const path = `${word}-${end}`
    const group = z.object({ id: z.int() }).parse(await given.send('POST', '/groups', { name: path, path }))
    groups.push({ ...group, path })
    await given.project(`${word} ${end}`, { namespace_id: group.id })
  }
  await go(page, `/projects?q=${word}`)
  const select = page.getByRole('checkbox', { name: new RegExp(`^Select ${word}`) })
  await expect(select).toHaveCount(2)
  for (const checkbox of await select.all()) await checkbox.click()
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog', { name: /^Transfer / })
  await dialog.getByRole('button', { name: /^Destination/ }).click()
  for (const { path } of groups) {
    await page.getByRole('combobox', { name: 'Namespace' }).fill(path)
    await expect(page.getByRole('option', { name: path })).toBeVisible()
  }
})

test('only Maintainers see which settings are for Owners', { tag: '@long' }, async ({ page, instance, watched: _ }) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('owned'))
  const user = await given.user(given.name('keeper'))
  await given.send('POST', `/projects/${project.id}/members`, { user_id: user.id, access_level: 40 })
  const settings = `/projects/${project.id}?tab=settings&section=features`
  await signIn(page, instance, settings)
  await expect(page.getByText('Allow access requests')).toBeVisible()
  await expect(page.getByText('Owners only')).toHaveCount(0)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await signInWith(page, instance, await given.token(user.id), settings)
  await expect(page.getByText('Allow access requests')).toBeVisible()
  await expect(page.getByText('Owners only')).toHaveCount(1)
})
