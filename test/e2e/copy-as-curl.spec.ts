import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { smallExport, withArchive } from './archive.ts'
import { expect, go, rowOf, signIn, test } from './console.ts'
import { givenOn } from './given.ts'
import { expectOnlyOption } from './keys.ts'

const run = promisify(execFile)

test('the script of Add members adds the selected users and invites all addresses', { tag: '@long' }, async ({
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
  await expectOnlyOption(page, username)
  // The list covers the help text of its field completely, instead of half of its line.
  const help = await dialog.getByText('Search by name or username.').boundingBox()
  const list = await page.getByRole('dialog', { name: 'Options' }).boundingBox()
  expect(list?.y).toBeLessThanOrEqual((help?.y ?? 0) + 1)
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeGreaterThanOrEqual((help?.x ?? 0) + (help?.width ?? 0))
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

test('the wire line has the request of the peek, also after a reload, and without a peek that of the list', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('wire'))
  const { iid } = await given.issue(project.id, 'Mast')
  const wire = page.getByRole('contentinfo')
  const [one, list] = [`/projects/${project.id}/issues/${iid}`, `/projects/${project.id}/issues?`]
  await go(page, `/projects/${project.id}?tab=issues&peek=${project.id}:${iid}`)
  for (const reloaded of [false, true]) {
    if (reloaded) await page.reload()
    await expect(page.getByRole('complementary', { name: 'Issue' }).getByText('Mast')).toBeVisible()
    await expect(wire).toContainText(one)
  }
  await page.keyboard.press('Escape')
  await expect(wire).toContainText(list)
  await expect(wire).not.toContainText(one)
})

test('a dialog without a required value has no command to copy, and says why', { tag: '@long' }, async ({
  signedIn: page,
}) => {
  await go(page, '/issues')
  await page.getByRole('button', { name: /^New issue/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New issue' })
  await expect(dialog.getByRole('button', { name: /^Create issue/ })).toBeDisabled()
  const copy = dialog.getByRole('button', { name: 'Copy as curl' })
  await expect(copy).toBeDisabled()
  await copy.focus()
  await expect(copy).toBeFocused()
  await expect(copy).toHaveAccessibleDescription('Select a project.')
  await expect(dialog.getByRole('button', { name: /^Labels/ })).toHaveText('Select a project first')
  // Boxes at rest are visible in the dark scheme too.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(dialog.getByRole('checkbox')).toHaveCSS('border-top-color', 'rgb(105, 116, 127)')
  // The wire line stands for the coming request already.
  const wire = page.getByRole('contentinfo')
  await expect(wire).toContainText('POST/projects/:id/issues')
  await expect(wire).toContainText('not sent yet')
  await page.keyboard.press('Escape')
  await expect(wire).toContainText('GET/issues')
})

test('the command of the import form imports the archive with every chosen value', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = givenOn(instance).name('copied')
  await go(page, '/import')
  const copy = page.getByRole('button', { name: 'Copy as curl' })
  await expect(copy).toBeDisabled()
  await withArchive(smallExport, `${path}, old.tar.gz`, async (file) => {
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('textbox', { name: /^Path/ }).fill(path)
    await page.getByRole('textbox', { name: /^Name/ }).fill('Crane + hoist')
    await page.getByRole('combobox', { name: /^Namespace/ }).click()
    const namespace = page.getByRole('option').last()
    const target = await namespace.locator('.cut').innerText()
    await namespace.click()
    await page.getByRole('checkbox', { name: 'Replace an existing project at this path' }).check()
    await copy.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Request copied')).toBeVisible()
    const command = await page.evaluate(() => navigator.clipboard.readText())
    expect(command).toContain(`--form-string namespace=${target}`)
    expect(command).toContain('--form-string overwrite=true')
    const { stdout } = await run('sh', ['-c', command], {
      cwd: dirname(file),
      env: { ...process.env, GANTRY_TOKEN: instance.token },
    })
    expect(JSON.parse(stdout)).toMatchObject({ name: 'Crane + hoist', path_with_namespace: `${target}/${path}` })
  })
})
