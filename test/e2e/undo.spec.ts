import { z } from 'zod'
import { expect, go, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { expectOnlyOption, press } from './keys.ts'

test('z makes an archived project writable again, but not after somebody else has done so', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const { id, path_with_namespace } = await given.project(given.name('pier'))
  const isArchived = async () =>
    z.object({ archived: z.boolean() }).parse(await given.send('GET', `/projects/${id}`)).archived
  const archive = async () => {
    await page.getByRole('button', { name: 'Archive…', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive project' }).click()
    await expect(page.getByText(`${path_with_namespace} archived`, { exact: true })).toBeVisible()
  }
  await go(page, `/projects/${id}?tab=settings&section=danger`)
  await archive()
  expect(await isArchived()).toBe(true)
  await press(page, 'z')
  await expect(page.getByText(`Undone: ${path_with_namespace} is no longer archived`)).toBeVisible()
  expect(await isArchived()).toBe(false)

  await archive()
  await given.send('POST', `/projects/${id}/unarchive`)
  await press(page, 'z')
  const dialog = page.getByRole('dialog', { name: 'Not undone' })
  await expect(dialog.getByRole('listitem')).toContainText('Not undone, because the project has changed since.')
})

test('the toast of a removed member has an Undo button, which restores role and date', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const name = given.name('kim')
  const { id: user_id } = await given.user(name)
  const project = await given.project(given.name('quay'))
  await given.send('POST', `/projects/${project.id}/members`, { user_id, access_level: 30, expires_at: '2040-02-03' })

  await go(page, `/projects/${project.id}?tab=members`)
  await rowOf(page, name).click()
  await page.getByRole('complementary', { name: 'Member' }).getByRole('button', { name: 'Remove…' }).click()
  const removal = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click()
  // The undo could not restore invitations that the member sent.
  expect((await removal).postDataJSON()).toMatchObject({ skip_subresources: true })
  await expect(rowOf(page, name)).toHaveCount(0)
  await page.getByRole('status').filter({ hasText: 'removed' }).getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, name)).toHaveCount(1)
  expect(await given.send('GET', `/projects/${project.id}/members/${user_id}`)).toMatchObject({
    access_level: 30,
    expires_at: '2040-02-03',
  })
})

test('a stopped sharing can be undone with the role it had', { tag: '@long' }, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('quay'))
  const path = given.name('crew')
  const group = z.object({ id: z.int() }).parse(await given.send('POST', '/groups', { name: path, path }))
  const share = { group_id: group.id, group_access: 20, expires_at: '2040-02-03' }
  await given.send('POST', `/projects/${project.id}/share`, share)
  const shares = async () =>
    z
      .object({ shared_with_groups: z.array(z.object({ group_access_level: z.int(), expires_at: z.string() })) })
      .parse(await given.send('GET', `/projects/${project.id}`)).shared_with_groups
  await go(page, `/projects/${project.id}?tab=settings&section=sharing`)
  await page.getByRole('button', { name: `Stop sharing with ${path}` }).click()
  await page.getByRole('button', { name: 'Stop sharing', exact: true }).click()
  await expect(page.getByText(`No longer shared with ${path}`)).toBeVisible()
  expect(await shares()).toEqual([])
  await press(page, 'z')
  await expect(page.getByText(`Undone: No longer shared with ${path}`)).toBeVisible()
  expect(await shares()).toMatchObject([{ group_access_level: 20, expires_at: '2040-02-03' }])
})

test('saved settings of a project can be undone, and a value that the server did not apply is named', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('dredge'), { description: 'Before' })
  const description = async () =>
    z.object({ description: z.string() }).parse(await given.send('GET', `/projects/${project.id}`)).description
  const save = async (text: string) => {
    await page.getByLabel('Description', { exact: true }).fill(text)
    await press(page, 'Control+s')
  }
  await go(page, `/projects/${project.id}?tab=settings`)
  await save('After')
  await expect(page.getByText('1 change saved')).toBeVisible()
  expect(await description()).toBe('After')
  await page.getByRole('heading', { level: 1 }).click()
  await press(page, 'z')
  await expect(page.getByText('Undone: 1 change saved')).toBeVisible()
  expect(await description()).toBe('Before')

  const answer = (body: object) => ({ contentType: 'application/json', body: JSON.stringify(body) })
  const current = z.looseObject({}).parse(await given.send('GET', `/projects/${project.id}`))
  await intercept(page, `**/api/v4/projects/${project.id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(answer(current)) : route.continue(),
  )
  await save('Ignored')
  await expect(page.getByText('0 changes saved, 1 not applied. Current description: "Before".')).toBeVisible()
  await page.unroute(`**/api/v4/projects/${project.id}`)
})

test('moving a group can be undone', { tag: '@long' }, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const made = z.object({ id: z.int(), full_path: z.string() })
  const create = async (what: string) => {
    const path = given.name(what)
    return made.parse(await given.send('POST', '/groups', { name: path, path }))
  }
  const [fleet, dock] = [await create('fleet'), await create('dock')]
  await go(page, `/groups/${fleet.id}?tab=settings`)
  await page.getByRole('region', { name: 'Danger zone' }).getByRole('button', { name: 'Transfer…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Transfer / })
  await dialog.getByRole('button', { name: /^New parent/ }).click()
  await page.getByRole('combobox', { name: 'New parent' }).fill(dock.full_path)
  await expectOnlyOption(page, dock.full_path)
  await press(page, 'Enter')
  await dialog.getByRole('button', { name: 'Transfer group' }).click()
  await expect(page.getByText(`transferred to ${dock.full_path}`)).toBeVisible()
  await press(page, 'z')
  await expect(page.getByText(/^Undone: .* transferred to/)).toBeVisible()
  expect(await given.send('GET', `/groups/${fleet.id}`)).toMatchObject({ full_path: fleet.full_path, parent_id: null })
})
