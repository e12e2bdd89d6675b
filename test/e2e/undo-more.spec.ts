import { z } from 'zod'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { press } from './keys.ts'

const png = (colour: string) =>
  Buffer.from(
    colour === 'old'
      ? 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      : 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )

test('stars, avatars, shares, members and invitations can be undone', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('dock'))
  const path = given.name('crew')
  const group = z.object({ id: z.int() }).parse(await given.send('POST', '/groups', { name: path, path }))
  const name = given.name('eva')
  const { id: user_id } = await given.user(name)
  const read = async () =>
    z
      .object({
        star_count: z.int(),
        avatar_url: z.string().nullable(),
        shared_with_groups: z.array(z.object({ group_id: z.int() })),
      })
      .parse(await given.send('GET', `/projects/${project.id}`))
  const picture = async () => {
    const { avatar_url } = await read()
    return avatar_url && Buffer.from(await (await fetch(avatar_url)).arrayBuffer()).toString('base64')
  }
  const members = async () =>
    z.array(z.object({ id: z.int() })).parse(await given.send('GET', `/projects/${project.id}/members`))
  const invitations = async () =>
    z.array(z.unknown()).parse(await given.send('GET', `/projects/${project.id}/invitations`))
  const undo = async (text: string) => {
    await expect(page.getByText(text).first()).toBeVisible()
    await press(page, 'z')
    await expect(page.getByText(`Undone: ${text}`).first()).toBeVisible()
  }

  await go(page, `/projects/${project.id}?tab=settings`)
  await page.getByRole('button', { name: /^Star 0/ }).click()
  await expect.poll(async () => (await read()).star_count).toBe(1)
  await page.getByRole('heading', { level: 1 }).click()
  const title = project.path_with_namespace.split('/').at(-1)
  await undo(`${title} starred`)
  expect((await read()).star_count).toBe(0)

  const choose = (colour: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: `${colour}.png`, mimeType: 'image/png', buffer: png(colour) })
  await choose('old')
  await expect.poll(picture).toBe(png('old').toString('base64'))
  await choose('new')
  await expect.poll(picture).toBe(png('new').toString('base64'))
  await page.getByRole('heading', { level: 1 }).click()
  await undo('Avatar saved')
  expect(await picture()).toBe(png('old').toString('base64'))

  await go(page, `/projects/${project.id}?tab=settings&section=sharing`)
  await page.getByRole('button', { name: 'Share with a group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Group/ }).click()
  await page.getByRole('combobox', { name: 'Group' }).fill(path)
  await page.getByRole('option', { name: path }).first().click()
  await dialog.getByRole('button', { name: 'Share project' }).click()
  await expect.poll(async () => (await read()).shared_with_groups.map(({ group_id }) => group_id)).toEqual([group.id])
  await undo(`Shared with ${path}`)
  expect((await read()).shared_with_groups).toEqual([])

  await go(page, `/projects/${project.id}?tab=members`)
  await page.getByRole('button', { name: 'Add members' }).click()
  await dialog.getByRole('button', { name: /^Users/ }).click()
  await page.getByRole('combobox', { name: 'Users' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await press(page, 'Escape')
  await dialog.getByLabel('Invite by email').fill(`${name}@elsewhere.example`)
  await dialog.getByRole('button', { name: 'Add members' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await members()).some(({ id }) => id === user_id)).toBe(true)
  expect(await invitations()).toHaveLength(1)
  await undo('1 member added, 1 address invited')
  expect((await members()).some(({ id }) => id === user_id)).toBe(false)
  expect(await invitations()).toEqual([])

  await given.send('POST', `/projects/${project.id}/invitations`, { email: 'kay@elsewhere.example', access_level: 20 })
  await page.reload()
  await page.getByRole('button', { name: '1 invitation' }).click()
  await dialog.getByRole('button', { name: /^Revoke/ }).click()
  await expect.poll(invitations).toEqual([])
  await press(page, 'Escape')
  await undo('Invitation for kay@elsewhere.example revoked')
  expect(await invitations()).toMatchObject([{ invite_email: 'kay@elsewhere.example', access_level: 20 }])
})

test('a push rule, the avatar of a group and a restored group can be undone', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  // The screen may still ask for a picture while the undo deletes it.
  watched.allow(/response: 404 GET .*push_rule/, /response: 404 GET .*\/pictures\//)
  const given = givenOn(instance)
  const path = given.name('fleet')
  const { id } = z.object({ id: z.int() }).parse(await given.send('POST', '/groups', { name: path, path }))
  const group = async () =>
    z
      .object({ avatar_url: z.string().nullable(), marked_for_deletion_on: z.string().nullable() })
      .parse(await given.send('GET', `/groups/${id}`))
  const size = async () =>
    z.object({ max_file_size: z.int() }).parse(await given.send('GET', `/groups/${id}/push_rule`)).max_file_size
  const undo = async (text: string) => {
    await expect(page.getByText(text).first()).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await press(page, 'z')
    await expect(page.getByText(`Undone: ${text}`).first()).toBeVisible()
  }
  await given.send('POST', `/groups/${id}/push_rule`, { max_file_size: 5 })
  await go(page, `/groups/${id}?tab=push-rules`)
  await page.getByLabel('Maximum file size').fill('9')
  await press(page, 'Control+s')
  await expect.poll(size).toBe(9)
  await undo('Push rules saved')
  expect(await size()).toBe(5)
  await page.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('button', { name: 'Remove push rules' }).click()
  await undo('Push rules removed')
  expect(await size()).toBe(5)

  await go(page, `/groups/${id}?tab=settings`)
  await page.locator('input[type=file]').setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: png('new') })
  await press(page, 'Control+s')
  await undo('1 change saved')
  expect((await group()).avatar_url).toBeNull()

  // The screen does not know about an avatar that another client has uploaded: the undo still restores this avatar.
  await intercept(page, '**/-/gantry/v1/events', (route) => route.abort())
  await page.reload()
  const input = page.locator('input[type=file]')
  await expect(input).toBeAttached()
  const body = new FormData()
  body.append('avatar', new Blob([png('old')], { type: 'image/png' }), 'old.png')
  await fetch(`${instance.url}/groups/${id}`, { method: 'PUT', headers: { 'PRIVATE-TOKEN': instance.token }, body })
  await input.setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer: png('new') })
  await press(page, 'Control+s')
  await undo('1 change saved')
  const restored = (await group()).avatar_url ?? ''
  expect(Buffer.from(await (await fetch(restored)).arrayBuffer())).toEqual(png('old'))
  await page.unroute('**/-/gantry/v1/events')
  await page.reload()
  await expect(input).toBeAttached()

  await given.send('DELETE', `/groups/${id}`)
  await page.getByRole('button', { name: 'Restore' }).click()
  await undo(`${path} restored`)
  expect((await group()).marked_for_deletion_on).not.toBeNull()
})
