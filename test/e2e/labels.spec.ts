import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, rowOf, signInWith, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { press } from './keys.ts'

const record = z.object({ id: z.int() })
const label = z.object({ id: z.int(), name: z.string(), color: z.string(), priority: z.int().nullable().optional() })

test('a label is created, changed, subscribed to and deleted with the keyboard, and writes are undone', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 4(00|12) /)
  const given = givenOn(instance)
  const project = await given.project(given.name('yard'))
  const path = `/projects/${project.id}`
  const saved = async () => z.array(label).parse(await given.send('GET', `${path}/labels`))
  const dialog = page.getByRole('dialog')
  const peek = page.getByRole('complementary', { name: 'Label' })

  await go(page, `${path}?tab=labels`)
  await expect(page.getByText('No labels yet')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'c')
  await dialog.getByLabel('Name').fill('crane')
  await dialog.getByLabel('Color').fill('tomato')
  await expect(dialog.getByText(/text on this color has a contrast of/)).toBeVisible()
  await dialog.getByLabel('Priority').fill('soon')
  await expect(dialog.getByText('Enter a whole number')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create label' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByLabel('Priority').fill('4')
  await press(page, 'Control+Enter')
  await expect(page.getByText('crane created')).toBeVisible()
  await expect(peek).toContainText('#ff6347')
  expect(await saved()).toEqual([expect.objectContaining({ name: 'crane', color: '#ff6347', priority: 4 })])

  await press(page, 'z')
  await expect(page.getByText('Undone: crane created')).toBeVisible()
  expect(await saved()).toEqual([])
  await expect(page.getByText('No labels yet')).toBeVisible()

  await given.label(project.id, 'gate')
  await given.label(project.id, 'quay')
  await given.issue(project.id, 'Gate 3 is shut', { labels: 'gate' })
  await go(page, `${path}?tab=labels&l-sort=title:desc`)
  await rowOf(page, 'gate').click()
  await expect(peek).toContainText('Open issues')
  await press(page, 'e')
  await dialog.getByLabel('Name').fill('quay')
  await press(page, 'Control+Enter')
  await expect(dialog.getByText('has already been taken')).toBeVisible()
  await dialog.getByLabel('Name').fill('gates')
  await dialog.getByRole('button', { name: 'Green' }).click()
  await press(page, 'Control+Enter')
  await expect(page.getByText('2 changes saved')).toBeVisible()
  await expect(rowOf(page, 'gates')).toBeVisible()
  await press(page, 'z')
  await expect(page.getByText('Undone: 2 changes saved')).toBeVisible()
  expect((await saved()).map(({ name, color }) => [name, color])).toEqual([
    ['gate', '#3377cc'],
    ['quay', '#3377cc'],
  ])

  await press(page, 's')
  await expect(page.getByText('You subscribed to gate')).toBeVisible()
  await expect(rowOf(page, 'gate').getByRole('img', { name: 'Subscribed' })).toBeVisible()
  await press(page, 'z')
  await expect(page.getByText('Undone: You subscribed to gate')).toBeVisible()

  await peek.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Promote label…' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Delete label…' }).click()
  await expect(dialog).toContainText('1 issue that you can see')
  await expectAccessible(page)
  const refusal = { status: 412, json: { message: '412 Precondition Failed' } }
  await intercept(page, /labels\/\d+$/, (route) => route.fulfill(refusal), { times: 1 })
  const request = page.waitForRequest((sent) => sent.method() === 'DELETE')
  await press(page, 'Control+Enter')
  await expect(dialog.getByText('Not deleted: the label has changed')).toBeVisible()
  expect((await request).headers()['if-unmodified-since']).toMatch(/^\d{4}-/)
  await press(page, 'Control+Enter')
  await expect(page.getByText('gate deleted')).toBeVisible()
  expect((await saved()).map(({ name }) => name)).toEqual(['quay'])
})

test('labels of parent groups are marked, and a label of the project is promoted to its group', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const path = given.name('port')
  const group = record.parse(await given.send('POST', '/groups', { name: path, path }))
  const project = await given.project(given.name('pier'), { namespace_id: group.id })
  const other = await given.project(given.name('mole'), { namespace_id: group.id })
  await given.send('POST', `/groups/${group.id}/labels`, { name: 'shared', color: '#112233' })
  await given.send('POST', `/projects/${project.id}/labels`, { name: 'own', color: '#112233', priority: 2 })
  await given.send('POST', `/projects/${project.id}/labels`, { name: 'zulu', color: '#112233', priority: 1 })
  await given.label(other.id, 'own')
  const names = page.getByRole('row').locator('[data-column="title"]')

  await go(page, `/projects/${project.id}?tab=labels`)
  await expect(names).toHaveText(['own', 'shared', 'zulu'])
  await page.getByRole('columnheader', { name: 'Priority' }).getByRole('button').click()
  await expect(names).toHaveText(['zulu', 'own', 'shared'])
  expect(urlFragment(page)).toContain('l-sort=priority:asc')
  await page.getByRole('combobox', { name: 'Filter' }).fill('inherited:yes')
  await press(page, 'Enter')
  await expect(names).toHaveText(['shared'])
  await names.first().click()
  const peek = page.getByRole('complementary', { name: 'Label' })
  await expect(peek.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expectAccessible(page)
  await peek.getByRole('link', { name: path, exact: true }).click()
  await expect(peek.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(urlFragment(page)).toContain(`/groups/${group.id}?`)

  await go(page, `/projects/${project.id}?tab=labels`)
  await names.filter({ hasText: 'own' }).click()
  await peek.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Promote label…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Another project in the group has a label with this name.')
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(page.getByText(`own is now a label of ${path}`)).toBeVisible()
  await expect(rowOf(page, 'own')).toContainText(path)
})

test('a change by somebody else is not overwritten, and Guests may only subscribe', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('yard'), { visibility: 'public' })
  const { id } = label.parse(await given.label(project.id, 'berth'))
  const dialog = page.getByRole('dialog')
  await go(page, `/projects/${project.id}?tab=labels&l-peek=${id}`)
  await expect(page.getByRole('complementary', { name: 'Label' }).getByRole('button', { name: 'Edit' })).toBeVisible()
  await press(page, 'e')
  await dialog.getByLabel('Description').fill('Mine')
  await given.send('PUT', `/projects/${project.id}/labels/${id}`, { description: 'Theirs' })
  await press(page, 'Control+Enter')
  const conflict = page.getByRole('dialog', { name: 'The label changed while you were editing' })
  await expect(conflict).toContainText('Theirs')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Continue editing' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(dialog.getByLabel('Description')).toHaveValue('Mine')
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)

  const token = await given.token((await given.user(given.name('guest'))).id)
  await page.getByTitle('Account and theme').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signInWith(page, instance, token, `/projects/${project.id}?tab=labels&l-peek=${id}`)
  const peek = page.getByRole('complementary', { name: 'Label' })
  await expect(peek.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect(peek.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New label' })).toHaveCount(0)
})

test('ten thousand labels are loaded in pages, and a label of somebody else appears without a reload', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const labels = Array.from({ length: 10_000 }, (_, at) => ({
    title: `label ${String(at).padStart(5, '0')}`,
    color: '#3377cc',
  }))
  const id = await given.imported(given.name('many'), { relations: { labels } })
  const grid = page.getByRole('grid', { name: 'Labels' })
  await go(page, `/projects/${id}?tab=labels`)
  await expect(rowOf(page, 'label 00000')).toBeVisible()
  await expect(grid).toHaveAttribute('aria-rowcount', '10001')
  await grid.focus()
  await press(page, 'End')
  await expect(rowOf(page, 'label 09999')).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter' }).fill('09998')
  await press(page, 'Enter')
  await expect(grid).toHaveAttribute('aria-rowcount', '2')
  await given.label(id, 'other 09998')
  await page.getByRole('button', { name: /^1 changed/ }).click()
  await expect(rowOf(page, 'other 09998')).toBeVisible()
})
