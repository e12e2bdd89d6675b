import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, go, rowOf, signIn, test } from './console.ts'
import { givenOn } from './given.ts'

const run = promisify(execFile)

test('the script of Add members adds the selected users and invites all addresses', async ({
  page,
  instance,
  watched: _,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const given = givenOn(instance)
  const username = given.name('pasted').toLowerCase()
  await given.user(username)
  const project = await given.project(given.name('pasted'))
  await signIn(page, instance, `/projects/${project.id}?tab=members`)
  await page.getByRole('button', { name: 'Add members' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add members/ })
  await expect(dialog.getByRole('button', { name: 'Copy as curl' })).toBeDisabled()
  await page.getByRole('button', { name: /^Users/ }).click()
  await page.getByRole('combobox', { name: 'Users' }).fill(username)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option').click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Copy as curl' })).toBeEnabled()
  await dialog.getByLabel(/^Invite by email/).fill('one@example.com, two@example.com')
  await dialog.getByRole('button', { name: 'Copy as script' }).click()
  const script = await page.evaluate(() => navigator.clipboard.readText())
  await run('sh', ['-c', script], { env: { ...process.env, GANTRY_TOKEN: instance.token } })
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(rowOf(page, username)).toBeVisible()
  await expect(page.getByRole('button', { name: '2 invitations' })).toBeVisible()
})

test('a dialog without a required value has no command to copy', async ({ signedIn: page }) => {
  await go(page, '/issues')
  await page.getByRole('button', { name: /^New issue/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New issue' })
  await expect(dialog.getByRole('button', { name: /^Create issue/ })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Copy as curl' })).toBeDisabled()
})
