import { expect, go, signInWith, test, titleOf } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'

const refusal = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

test('errors for a new issue appear under their fields, and all values are kept', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 400 POST .*\/issues$/)
  const given = givenOn(instance)
  const project = await given.project(given.name('forms'))
  await go(page, `/projects/${project.id}`)
  await page.getByRole('button', { name: 'New issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'New issue' })
  const title = dialog.getByRole('textbox', { name: /^Title/ })
  const text = dialog.getByRole('textbox', { name: /^Description/ })
  await text.fill('Half an hour of **careful** words')
  await expect(dialog.getByRole('button', { name: /^Create issue/ })).toHaveAccessibleDescription('Enter a title.')
  await title.fill('x'.repeat(256))
  await dialog.getByRole('button', { name: /^Create issue/ }).click()
  await expect(title).toHaveAccessibleDescription(/too long/)
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(text).toHaveValue('Half an hour of **careful** words')
  await dialog.getByRole('button', { name: /^Labels/ }).click()
  await expect(page.getByRole('combobox', { name: 'Labels' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Labels' })).toHaveCount(0)
  await expect(text).toHaveValue('Half an hour of **careful** words')
  await title.fill('Short')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Short' })).toBeVisible()
  await expect(page.getByText('Half an hour of careful words')).toBeVisible()
})

test('Esc and Cancel keep the draft of a new issue, until the user discards it', { tag: '@long' }, async ({
  signedIn: page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'New issue' })
  const text = dialog.getByRole('textbox', { name: /^Description/ })
  const open = () => page.getByRole('button', { name: 'New issue' }).click()
  await go(page, '/issues')
  await open()
  await text.fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New issue' })).toBeFocused()
  await open()
  await expect(text).toHaveValue('Half a thought')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await open()
  await expect(text).toHaveValue('Half a thought')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await page.keyboard.press('Escape')
  await open()
  await expect(text).toHaveValue('')
})

test('a new issue can be created before the name of its project is loaded', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('early'))
  await go(page, `/projects/${project.id}`)
  const name = Promise.withResolvers<void>()
  await intercept(page, new RegExp(`/api/v4/projects/${project.id}$`), async (route) => {
    await name.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'New issue' }).click()
  const dialog = page.getByRole('dialog', { name: 'New issue' })
  await dialog.getByRole('textbox', { name: /^Title/ }).fill('Written quickly')
  const created = page.waitForResponse(`**/projects/${project.id}/issues`, { timeout: 10_000 })
  await page.keyboard.press('Control+Enter')
  expect((await created).status()).toBe(201)
  name.resolve()
  await expect(page.getByRole('heading', { level: 2, name: 'Written quickly' })).toBeVisible()
})

test('errors for a new project appear once, under their fields', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 400 POST .*\/projects$/)
  const given = givenOn(instance)
  const name = given.name('twin')
  await given.project(name)
  await go(page, '/projects')
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
  await dialog.getByRole('textbox', { name: /^Description/ }).fill('The same again')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription('has already been taken')
  await expect(dialog.getByRole('textbox', { name: /^Path/ })).toHaveAccessibleDescription('has already been taken')
  await expect(dialog.getByRole('textbox', { name: /^Description/ })).toHaveValue('The same again')
  await dialog.getByRole('textbox', { name: /^Path/ }).fill('+no+')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(`${name} two`)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('textbox', { name: /^Path/ })).toHaveAccessibleDescription(/can contain only letters/)
})

test('a comment stays in its field if the server refuses it, or if the user peeks another issue', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 4\d\d POST .*\/notes$/)
  const given = givenOn(instance)
  const project = await given.project(given.name('drafts'))
  await given.issue(project.id, 'First')
  await given.issue(project.id, 'Second')
  const notes = /\/issues\/\d+\/notes$/
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await go(page, `/projects/${project.id}?tab=issues`)
  await titleOf(page, 'First').click()
  await comment.fill('Long thoughts')
  await intercept(page, notes, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill(refusal(400, { message: { note: ['is not what it should be'] } }))
      : route.continue(),
  )
  await page.getByRole('button', { name: /^Comment/ }).click()
  await expect(page.getByRole('alert')).toContainText('note is not what it should be')
  await expect(comment).toHaveValue('Long thoughts')
  await page.unroute(notes)
  await titleOf(page, 'Second').click()
  await expect(
    page.getByRole('complementary', { name: 'Issue' }).getByRole('heading', { name: 'Second' }),
  ).toBeVisible()
  await expect(comment).toHaveValue('')
  await titleOf(page, 'First').click()
  await expect(comment).toHaveValue('Long thoughts')
  await page.getByRole('button', { name: /^Open full page/ }).click()
  await expect(comment).toHaveValue('Long thoughts')
  await page.getByRole('button', { name: /^Comment/ }).click()
  await expect(page.getByRole('list', { name: 'Comments and changes' })).toContainText('Long thoughts')
  await expect(comment).toHaveValue('')
})

test('unsaved text of an issue is kept while its other fields change', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 400 (PUT|POST)/)
  const given = givenOn(instance)
  const project = await given.project(given.name('rewrite'))
  await given.label(project.id, 'later')
  const issue = await given.issue(project.id, 'Draft', { description: 'Old words' })
  await go(page, `/projects/${project.id}/issues/${issue.iid}`)
  await page.getByRole('button', { name: /^Edit/ }).click()
  const text = page.getByRole('textbox', { name: /^Description/ })
  await text.fill('New words, many of them')
  await page.getByRole('button', { name: /^Change labels/ }).click()
  await page.getByRole('option', { name: 'later' }).click()
  await expect(page.getByRole('button', { name: /^Change labels/ })).toContainText('later')
  await page.keyboard.press('Escape')
  await expect(text).toHaveValue('New words, many of them')
  await expect(page.getByRole('contentinfo')).toContainText(`PUT/projects/${project.id}/issues/${issue.iid}`)
  await page.getByRole('textbox', { name: /^Title/ }).fill('x'.repeat(256))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveAccessibleDescription(/too long/)
  await expect(text).toHaveValue('New words, many of them')
  await page.getByRole('textbox', { name: /^Title/ }).fill('Done')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Done' })).toBeVisible()
  await expect(page.getByText('New words, many of them')).toBeVisible()
})

test('a failed metadata change shows its error beside the value', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 4\d\d PUT/, /failed: PUT .*CONNECTION_RESET/)
  const given = givenOn(instance)
  const project = await given.project(given.name('beside'))
  const issue = await given.issue(project.id, 'Beside')
  await go(page, `/projects/${project.id}/issues/${issue.iid}`)
  const about = page.getByRole('complementary', { name: 'About the issue' })
  const setWeight = async (value: string) => {
    await about.getByRole('button', { name: /^Change weight/ }).click()
    await page.getByRole('textbox', { name: 'Weight' }).fill(value)
    await page.keyboard.press('Enter')
  }
  await intercept(page, /\/issues\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(refusal(403, { message: '403 Forbidden' })) : route.continue(),
  )
  await setWeight('3')
  await expect(about.getByRole('alert')).toContainText('403 Forbidden')
  await page.unroute(/\/issues\/\d+$/)
  await intercept(page, /\/issues\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  )
  await setWeight('4')
  await expect(about.getByRole('alert')).toContainText('No response')
  await page.unroute(/\/issues\/\d+$/)
  await setWeight('5')
  await expect(about.getByRole('button', { name: /^Change weight/ })).toContainText('5')
  await expect(about.getByRole('alert')).toHaveCount(0)
})

test('a weight of 0 is saved as 0, and only Clear removes it', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('light'))
  const issue = await given.issue(project.id, 'Light')
  await go(page, `/projects/${project.id}/issues/${issue.iid}`)
  const weight = page.getByRole('button', { name: /^Change weight/ })
  await weight.click()
  await page.getByRole('textbox', { name: 'Weight' }).fill('0')
  await page.keyboard.press('Enter')
  await expect(weight).toContainText('0')
  await weight.click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(weight).not.toContainText('0')
})

test('users without permission see no controls for changes', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('open'), { visibility: 'public' })
  const issue = await given.issue(project.id, 'Only to read')
  const user = await given.user(given.name('reader'))
  await signInWith(page, instance, await given.token(user.id), `/projects/${project.id}/issues/${issue.iid}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Only to read' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Close issue|^Edit/ })).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Internal' })).toHaveCount(0)
  await go(page, `/projects/${project.id}/issues/${issue.iid}?edit=title`)
  await expect(page.getByRole('heading', { level: 2, name: 'Only to read' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0)
  await go(page, '/')
  await expect(page.getByText('ask an administrator for one')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create token' })).toHaveCount(0)
  await go(page, `/projects/${project.id}`)
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0)
  await go(page, `/projects/${project.id}?tab=settings&section=danger`)
  await expect(page.getByText('Only Maintainers and Owners can change settings')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0)
})

test('the wire line shows unsaved settings as a request, a refusal with its status, and the next change as not sent yet', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 400 (PUT|POST)/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const given = givenOn(instance)
  const name = given.name('wired')
  const group = Object(await given.send('POST', '/groups', { name, path: name }))
  const project = await given.project(given.name('wired'))
  const wire = page.getByRole('contentinfo')
  for (const address of [`groups/${group.id}`, `projects/${project.id}`]) {
    await go(page, `/${address}?tab=settings`)
    const path = page.getByRole('textbox', { name: 'Path', exact: true })
    await path.fill('+no+')
    await expect(wire).toContainText(`PUT/${address}`)
    await expect(wire).toContainText('not sent yet')
    await page.keyboard.press('Control+s')
    await expect(path).toHaveAttribute('aria-invalid', 'true')
    await expect(wire).toContainText(/400 ·/)
    // The marked row, and the command of all that is not saved.
    await expect(page.locator('[data-changed]').filter({ has: path })).toBeVisible()
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Two changes')
    await expect(wire).toContainText('not sent yet')
    await page.getByTitle('Copy as curl (y)').click()
    const command = await page.evaluate(() => navigator.clipboard.readText())
    expect(command).toContain(`-d '{"path":"+no+","description":"Two changes"}'`)
    await page.getByRole('button', { name: 'Discard all' }).click()
    await expect(wire).toContainText(`GET/${address}`)
  }

  // A dialog stands for its request too, and leaves the line to the screen when it is closed.
  await go(page, '/groups')
  await expect(wire).toContainText('GET/groups')
  await page.keyboard.press('c')
  await expect(wire).toContainText('POST/groups')
  await expect(page.getByRole('button', { name: /^Create group/ })).toHaveAccessibleDescription('Enter a name.')
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await expect(wire).toContainText('not sent yet')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog').getByText('has already been taken')).toBeVisible()
  await expect(wire).toContainText(/400 ·/)
  await page.keyboard.press('Escape')
  await expect(wire).toContainText('GET/groups')
})
