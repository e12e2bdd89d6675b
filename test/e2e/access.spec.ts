import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

test('an administrator gives a user a token that is shown once, acts as the user in two windows, and stops', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const username = given.name('ines')
  const { id } = await given.user(username)
  const name = `User ${username}`
  const dialog = page.getByRole('dialog')
  const bar = page.getByRole('region', { name: 'Impersonation' })

  await go(page, `/users/${id}?tab=credentials`)
  await page.getByRole('button', { name: 'New token' }).click()
  await dialog.getByLabel('Name').fill('Nightly report')
  await dialog.getByRole('checkbox', { name: 'read_api' }).check()
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(page.getByText('This token is shown only once.')).toBeVisible()
  const token = (await dialog.locator('code').textContent()) ?? ''
  expect(z.object({ id: z.int() }).parse(await given.send('GET', '/user', undefined, token)).id).toBe(id)
  await press(page, 'Escape')
  await expect(dialog.getByRole('alert')).toContainText('Not copied yet')
  await press(page, 'Escape')
  await expect(page.getByRole('cell', { name: 'Nightly report', exact: true })).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Impersonate…' }).click()
  await expect(dialog).toContainText('red frame')
  await press(page, 'Control+Enter')
  await expect(bar).toContainText(`acting as ${name}`)
  await expect(heading(page, 'Home')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(bar).toContainText(`acting as ${name}`)

  // A window that opens while the administrator acts as the user says so too, and what is done there has both names.
  const other = await page.context().newPage()
  await other.goto(`${instance.ui}#/projects`)
  await expect(other.getByRole('region', { name: 'Impersonation' })).toContainText(`acting as ${name}`)
  await press(other, 'c')
  await other.getByRole('dialog').getByRole('textbox', { name: 'Name name' }).fill(username)
  await press(other, 'Control+Enter')
  await expect(heading(other, username)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `acting as ${name} created project` })).toBeVisible()

  await press(page, 'Shift+I')
  await expect(bar).toHaveCount(0)
  await expect(heading(page, name)).toBeVisible()
  await expect(other.getByRole('region', { name: 'Impersonation' })).toHaveCount(0)
  await other.close()
  const tokens = z.array(z.object({ revoked: z.boolean() }))
  expect(tokens.parse(await given.send('GET', `/users/${id}/impersonation_tokens`))).toEqual([
    expect.objectContaining({ revoked: true }),
  ])
})
