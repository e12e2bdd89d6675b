import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { press } from './keys.ts'

test('several members get a role, an end or leave with the keyboard only, and each run can be undone', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const path = given.name('crew')
  const group = z.object({ id: z.int() }).parse(await given.send('POST', '/groups', { name: path, path }))
  const project = await given.project(given.name('pier'), { namespace_id: group.id })
  const names = [given.name('ada'), given.name('bea'), given.name('cleo')]
  const ids = await Promise.all(names.map(async (name) => (await given.user(name)).id))
  const members = `/projects/${project.id}/members`
  for (const user_id of ids.slice(0, 2)) await given.send('POST', members, { user_id, access_level: 20 })
  await given.send('POST', `/groups/${group.id}/members`, { user_id: ids[2], access_level: 30 })
  const saved = async () => {
    const all = z
      .array(z.object({ id: z.int(), access_level: z.int(), expires_at: z.string().nullable() }))
      .parse(await given.send('GET', members))
    return ids.slice(0, 2).map((id) => {
      const member = all.find((one) => one.id === id)
      return member && [member.access_level, member.expires_at]
    })
  }
  const bar = page.getByRole('region', { name: /selected/ })

  await go(page, `/projects/${project.id}?tab=members`)
  await expect(rowOf(page, names[0] ?? '')).toBeVisible()
  await page.getByRole('grid', { name: 'Members' }).focus()
  await press(page, 'Control+a')
  await press(page, 'b')
  await expect(bar.getByRole('button', { name: 'Change role' })).toBeFocused()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`inherited from ${path}`)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Developer' }).focus()
  await press(page, 'ArrowRight')
  await expect(dialog.getByRole('button', { name: 'Change role of 2 members' })).toBeEnabled()
  await press(page, 'Control+Enter')
  await expect(page.getByText('2 members got a new role')).toBeVisible()
  expect(await saved()).toEqual([
    [40, null],
    [40, null],
  ])
  await press(page, 'z')
  await expect(page.getByText('Undone: 2 members got a new role')).toBeVisible()
  expect(await saved()).toEqual([
    [20, null],
    [20, null],
  ])

  await bar.getByRole('button', { name: 'Change expiration date' }).click()
  await dialog.getByLabel('Expiration date').fill('2040-02-03')
  await press(page, 'Control+Enter')
  await expect(page.getByText('2 members got a new expiration date')).toBeVisible()
  expect(await saved()).toEqual([
    [20, '2040-02-03'],
    [20, '2040-02-03'],
  ])

  await bar.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove 2 members' }).click()
  await expect(page.getByText('2 members removed')).toBeVisible()
  await expect(rowOf(page, names[0] ?? '')).toHaveCount(0)
  expect(await saved()).toEqual([undefined, undefined])
  await press(page, 'z')
  await expect(page.getByText('Undone: 2 members removed')).toBeVisible()
  expect(await saved()).toEqual([
    [20, '2040-02-03'],
    [20, '2040-02-03'],
  ])
})

test('the form of a member asks before it overwrites a role that was changed elsewhere', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const name = given.name('dora')
  const { id: user_id } = await given.user(name)
  const project = await given.project(given.name('quay'))
  const address = `/projects/${project.id}/members`
  await given.send('POST', address, { user_id, access_level: 20, expires_at: '2040-02-03' })
  // The list stays as it was read, as if the stream of events were late.
  await intercept(page, '**/-/gantry/v1/events**', (route) => route.abort())
  await go(page, `/projects/${project.id}?tab=members`)
  await rowOf(page, name).click()
  const peek = page.getByRole('complementary', { name: 'Member' })
  await peek.getByText('Guest', { exact: true }).click()
  await given.send('PUT', `${address}/${user_id}`, { access_level: 40, expires_at: '2040-05-05' })
  await peek.getByRole('button', { name: 'Save membership' }).click()
  const conflict = page.getByRole('dialog', { name: 'The membership changed while you were editing' })
  await expect(conflict).toContainText('access_level')
  await conflict.getByRole('radio', { name: 'My version' }).click()
  await conflict.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText('Membership saved')).toBeVisible()
  expect(await given.send('GET', `${address}/${user_id}`)).toMatchObject({ access_level: 10, expires_at: '2040-05-05' })

  await peek.getByRole('button', { name: 'Remove…' }).click()
  await expect(page.getByRole('dialog')).toContainText('No other membership that you can see gives this user access')
})
