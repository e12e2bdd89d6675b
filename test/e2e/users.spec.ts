import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

test('an administrator finds a user, blocks and unblocks the user, exports the list, and deletes the user, with the keyboard', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const username = given.name('ines')
  await given.send('PUT', '/application/settings', { email_confirmation_setting: 'soft' })
  const { id } = await given.user(username, { skip_confirmation: false })
  await given.send('PUT', '/application/settings', { email_confirmation_setting: 'off' })
  const stateOf = async () => z.object({ state: z.string() }).parse(await given.send('GET', `/users/${id}`)).state
  const dialog = page.getByRole('dialog')

  await press(page, 'g')
  await press(page, 'u')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await press(page, 'f')
  await page.keyboard.type(`state:active ${username}`)
  await press(page, 'Enter')
  await expect(rowOf(page, username)).toBeVisible()
  await page.getByRole('grid', { name: 'Users' }).focus()
  await press(page, 'j')
  await press(page, 'x')
  await press(page, 's')
  await expect(dialog).toContainText('Blocked users cannot sign in')
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(page.getByText(`@${username} blocked`)).toBeVisible()
  expect(await stateOf()).toBe('blocked')
  await press(page, 'z')
  await expect(page.getByText(`Undone: @${username} is no longer blocked`)).toBeVisible()
  expect(await stateOf()).toBe('active')
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('users.csv')
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head.split(',').slice(0, 3)).toEqual(['id', 'username', 'name'])
  expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([[String(id), username]])

  await page.getByRole('grid', { name: 'Users' }).focus()
  await press(page, 'Control+Enter')
  await expect(page.getByRole('heading', { name: `User ${username}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'SSH keys' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Confirm ${username}@` }).press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Address of User ${username} confirmed`)).toBeVisible()
  await expect(page.getByText('main, confirmed')).toBeVisible()
  const followers = page.getByRole('region', { name: 'Followers' })
  await followers.getByRole('button', { name: 'Follow', exact: true }).press('Enter')
  await expect(followers.getByRole('list', { name: 'Followers' }).getByRole('link')).toHaveCount(1)
  await followers.getByRole('button', { name: 'Show as table' }).press('Enter')
  await expect(followers.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await press(page, 'z')
  await expect(followers).toContainText('Nobody follows this user.')
  await page.getByRole('tab', { name: 'Audit' }).click()
  const audit = page.getByRole('region', { name: 'Audit' })
  await audit.getByText('Done to the user').click()
  await expect(audit.getByRole('listitem').filter({ hasText: 'unblocked user' })).toBeVisible()
  await expect(audit.getByRole('link', { name: 'Search the whole audit' })).toHaveAttribute(
    'href',
    new RegExp(`/audit\\?q=user(:|%3A)${username}$`),
  )
  await audit.getByRole('textbox').fill('followed')
  await expect(audit.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(dialog.getByRole('radio', { name: /Keep the work/ })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.type(username)
  await press(page, 'Control+Enter')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  // The account is blocked at once and gone a little later.
  const active = async () =>
    z.array(z.unknown()).parse(await given.send('GET', `/users?username=${username}&active=true`))
  expect(await active()).toEqual([])
})
