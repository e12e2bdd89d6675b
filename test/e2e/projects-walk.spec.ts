import { expectAccessible } from './axe.ts'
import { expect, go, heading, rowOf, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'

test('Ctrl Enter also submits a dialog from its footer, and an archived project offers Unarchive on its page', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const name = givenOn(instance).name('Lighthouse')
  await go(page, '/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  const form = page.getByRole('dialog', { name: 'New project' })
  await form.getByRole('textbox', { name: /^Name/ }).fill(name)
  await expect(form.getByText(`root/${name.toLowerCase()}`)).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(heading(page, name)).toBeVisible()

  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Danger zone' }).click()
  await page.getByRole('button', { name: 'Archive…' }).click()
  const dialog = page.getByRole('dialog', { name: `Archive ${name}` })
  await expect(dialog.getByText('Affected')).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy as curl' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)

  const band = page.getByRole('region', { name: 'Archived' })
  await expect(band).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'New issue' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Issues' }).click()
  await expect(page.getByText('The project is read-only, so no issues can be created.')).toBeVisible()
  await band.getByRole('button', { name: 'Unarchive…' }).click()
  await page.getByRole('dialog').getByText('Affected').waitFor()
  await page.keyboard.press('Control+Enter')
  await expect(band).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New issue' }).first()).toBeVisible()
  await expect(heading(page, name)).toBeFocused()
})

test('a project marked for deletion shows a notice on every tab and can be restored', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('beacon'))
  const mark = (one: object) => ({ ...one, marked_for_deletion_on: '2026-11-20' })
  await intercept(page, new RegExp(`/api/v4/projects/${id}\\?`), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: mark(await response.json()) })
  })
  await intercept(page, /\/projects\/contents\?/, async (route) => {
    const response = await route.fetch()
    const all: object[] = await response.json()
    await route.fulfill({
      response,
      json: all.map((one) => mark({ ...one, deletion: { allowed: true, after_days: 7, on: '2026-12-10' } })),
    })
  })
  await go(page, `/projects/${id}`)
  const band = page.getByRole('region', { name: 'Marked for deletion' })
  await expect(band).toContainText('Marked for deletion. The project will be deleted on 10 Dec.')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'JSON' }).click()
  await band.getByRole('button', { name: 'Restore…' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Restore project/ })).toBeEnabled()
})

test('a project is shared with a group from its members tab, and its settings show the same', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const name = given.name('quay')
  const project = await given.project(name)
  const path = given.name('crew')
  await given.send('POST', '/groups', { name: path, path })
  await go(page, `/projects/${project.id}?tab=members`)
  await page.getByText('Shared with groups 0').click()
  await expect(page.getByText('Not shared with any group.')).toBeVisible()
  await page.getByRole('button', { name: 'Share with a group' }).click()
  const dialog = page.getByRole('dialog', { name: `Share ${name}` })
  await dialog.getByRole('button', { name: /^Group/ }).click()
  await page.getByRole('combobox', { name: 'Group' }).fill(path)
  await page.getByRole('option', { name: path }).click()
  await dialog.getByText('Reporter').click()
  await dialog.getByLabel('Expiration date').fill('2030-01-31')
  await dialog.getByRole('button', { name: /^Share project/ }).click()
  const row = page.getByRole('row', { name: new RegExp(path) })
  await expect(row).toContainText('Reporter')
  await expect(row).toContainText('31 Jan 2030')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Shared with groups' }).click()
  await expect(row).toContainText('Reporter')
  await page.getByRole('button', { name: `Stop sharing with ${path}` }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.getByRole('button', { name: 'Stop sharing', exact: true }).click()
  await expect(page.getByText('Not shared with any group.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share with a group' })).toBeFocused()
})

test('a period is kept as typed and sent as a date; topics are suggested by name', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const topic = given.name('buoys')
  const project = await given.project(given.name('fairway'), { topics: [topic] })
  await go(page, '/projects')
  const filter = page.getByRole('combobox', { name: 'Filter' })
  await filter.pressSequentially('active:')
  await expect(page.getByRole('option', { name: '30d' })).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().includes('last_activity_after='))
  await filter.pressSequentially('30d ')
  expect(new URL((await asked).url()).searchParams.get('last_activity_after')).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/)
  await expect.poll(() => urlFragment(page)).toContain('q=active:30d')

  await filter.pressSequentially(`topic_id:${topic.slice(0, 12)}`)
  await page.getByRole('option', { name: topic }).click()
  await expect(rowOf(page, project.path_with_namespace.split('/').at(-1) ?? '')).toBeVisible()
  await expect.poll(() => urlFragment(page)).toMatch(/topic_id:\d+/)
  await expect(page.getByRole('row')).toHaveCount(2)

  await filter.pressSequentially('idle:<1y idle:>1y ')
  await expect(page.getByText('Use idle: without < before a period. Write active:1y.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove active:30d' }).click()
  await page.getByRole('button', { name: 'Remove idle:<1y' }).click()
  await expect(page.getByText('No projects match these two terms')).toBeVisible()
  const printed = urlFragment(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit idle:>1y' })).toBeVisible()
  expect(urlFragment(page)).toBe(printed)
})

test('a path that is too long for a picker keeps its end visible', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const path = given.name(`end-${'of-the-northern-breakwater-'.repeat(3)}`)
  await given.send('POST', '/groups', { name: path, path })
  await go(page, '/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Namespace/ })
    .click()
  const child = `${path}-child`
  const { id } = Object(await given.send('GET', `/groups/${path}`))
  await given.send('POST', '/groups', { name: child, path: 'last-part', parent_id: id })
  await page.getByRole('combobox', { name: 'Namespace' }).fill(child)
  const option = page.getByRole('option', { name: /last-part/ })
  await expect(option).toBeVisible()
  const [end, edge] = await option.locator('bdi').evaluate((text) => {
    const range = document.createRange()
    range.setStart(text.firstChild ?? text, (text.textContent ?? '').length - 1)
    range.setEnd(text.firstChild ?? text, (text.textContent ?? '').length)
    return [range.getBoundingClientRect().right, text.parentElement?.getBoundingClientRect().right ?? 0]
  })
  expect(end).toBeLessThanOrEqual(edge + 1)
  expect(end).toBeGreaterThan(edge - 40)
})
