import type { Page } from '@playwright/test'
import { expect, go, heading, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'

const restored = (page: Page) => page.getByText(/^Unsent draft from \d\d:\d\d UTC restored$/)
const discard = (page: Page) => page.getByRole('button', { name: 'Discard draft' })
/** The stored drafts of the tab. */
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('gantry-draft')))

test('an unsent comment survives leaving the issue and a reload, until it is sent', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('comment'))
  const issue = await given.issue(project.id, 'Discussed')
  const other = await given.issue(project.id, 'Another')
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await go(page, `/projects/${project.id}/issues/${issue.iid}`)
  await comment.fill('Half a thought')
  await expect(restored(page)).toHaveCount(0)
  await go(page, `/projects/${project.id}/issues/${other.iid}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Another' })).toBeVisible()
  await expect(comment).toHaveValue('')
  await go(page, `/projects/${project.id}/issues/${issue.iid}`)
  await expect(comment).toHaveValue('Half a thought')
  await page.reload()
  await expect(comment).toHaveValue('Half a thought')
  await expect(restored(page)).toBeVisible()
  await comment.fill('A whole thought')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Comments and changes' })).toContainText('A whole thought')
  await expect(comment).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
  expect(await stored(page)).toEqual([])
})

test('a discarded draft is gone, and the field has the focus', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('discard'))
  const issue = await given.issue(project.id, 'Discussed')
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await go(page, `/projects/${project.id}/issues/${issue.iid}`)
  await comment.fill('Better not')
  await page.reload()
  await discard(page).focus()
  await page.keyboard.press('Enter')
  await expect(comment).toHaveValue('')
  await expect(comment).toBeFocused()
  await page.reload()
  await expect(comment).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
})

test('the forms for a new issue, project and group keep every field when closed', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('forms'))
  const forms = [
    { path: `/projects/${project.id}?tab=issues`, name: 'New issue', field: /^Title/ },
    { path: '/projects', name: 'New project', field: /^Name/ },
    { path: '/groups', name: 'New group', field: /^Name/ },
  ]
  for (const { path, name, field } of forms) {
    await go(page, path)
    const open = async () => {
      await page.getByRole('button', { name }).first().click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
    }
    const dialog = page.getByRole('dialog', { name })
    await open()
    await dialog.getByRole('textbox', { name: field }).fill('Unfinished')
    await dialog.getByRole('textbox', { name: /^Description/ }).fill('Many words')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await open()
    await expect(restored(page)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: field })).toHaveValue('Unfinished')
    await expect(dialog.getByRole('textbox', { name: /^Description/ })).toHaveValue('Many words')
    await discard(page).click()
    await expect(dialog.getByRole('textbox', { name: field })).toHaveValue('')
    await expect(dialog.getByRole('textbox', { name: field })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  expect(await stored(page)).toEqual([])
})

test('a half-edited issue text survives Esc and a reload', { tag: '@long' }, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('text'))
  const issue = await given.issue(project.id, 'Old title', { description: 'Old words' })
  await go(page, `/projects/${project.id}/issues/${issue.iid}`)
  await page.getByRole('button', { name: /^Edit/ }).click()
  const text = page.getByRole('textbox', { name: /^Description/ })
  await text.fill('New words')
  await page.keyboard.press('Escape')
  await expect(text).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Old words')).toBeVisible()
  await expect(page.getByText(/^Unsent draft from \d\d:\d\d UTC$/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await expect(text).toHaveValue('New words')
  await expect(restored(page)).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(text).toHaveCount(0)
  await expect(page.getByText('New words')).toBeVisible()
  expect(await stored(page)).toEqual([])
})

test('settings and push rules survive switching tabs and a reload', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/404 GET .*push_rule$/)
  const given = givenOn(instance)
  const name = given.name('kept')
  const project = await given.project(name)
  const group = Object(await given.send('POST', '/groups', { name, path: name }))
  const screens = [
    { path: `/projects/${project.id}?tab=settings`, field: /^Description/, elsewhere: 'Members' },
    { path: `/groups/${group.id}?tab=settings`, field: /^Description/, elsewhere: 'Members' },
    { path: `/groups/${group.id}?tab=push-rules`, field: 'Messages must match', elsewhere: 'Members' },
  ]
  for (const { path, field, elsewhere } of screens) {
    await go(page, path)
    const input = page.getByRole('textbox', { name: field })
    await input.fill('Not saved')
    await page.getByRole('tab', { name: elsewhere }).click()
    await expect(input).toHaveCount(0)
    await page.goBack()
    await expect(input).toHaveValue('Not saved')
    await page.reload()
    await expect(input).toHaveValue('Not saved')
    await expect(restored(page)).toBeVisible()
    await discard(page).click()
    await expect(input).toHaveValue('')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  }
  expect(await stored(page)).toEqual([])
})

test('the member forms keep the selected users and roles', { tag: '@long' }, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('members'))
  await go(page, `/projects/${project.id}?tab=members`)
  const dialog = page.getByRole('dialog', { name: /^Add members/ })
  const email = dialog.getByRole('textbox', { name: /^Invite by email/ })
  await page.getByRole('button', { name: /^Add members/ }).click()
  await email.fill('someone@example.com')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: /^Add members/ }).click()
  await expect(email).toHaveValue('someone@example.com')
  await dialog.getByRole('button', { name: /^Add members/ }).click()
  await expect(dialog).toHaveCount(0)
  expect(await stored(page)).toEqual([])
})

test('an import form keeps its file on the way through other screens, and the browser asks before a reload loses the file', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  await go(page, '/import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'harbor_export.tar.gz',
    mimeType: 'application/gzip',
    buffer: Buffer.from('not read before the import'),
  })
  const path = page.getByRole('textbox', { name: /^Path/ })
  await expect(path).toHaveValue('harbor')
  await go(page, '/projects')
  await expect(heading(page, 'Projects')).toBeVisible()
  await go(page, '/import')
  await expect(page.getByText('harbor_export.tar.gz')).toBeVisible()
  await expect(restored(page)).toBeVisible()
  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(questions).toEqual(['beforeunload'])
  await expect(path).toHaveValue('harbor')
  await expect(page.getByText('harbor_export.tar.gz')).toHaveCount(0)
  await discard(page).click()
  await expect(path).toHaveValue('')
})

test('a reload does not ask if the draft is stored', { tag: '@long' }, async ({ signedIn: page }) => {
  await go(page, '/import')
  await page.getByRole('textbox', { name: /^Path/ }).fill('only-text')
  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Path/ })).toHaveValue('only-text')
  expect(questions).toEqual([])
})

test('signing out removes the drafts, and the next user sees none', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('private'), { visibility: 'public' })
  const issue = await given.issue(project.id, 'Read by two')
  const path = `/projects/${project.id}/issues/${issue.iid}`
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await go(page, path)
  await comment.fill('Only for my eyes')
  expect(await stored(page)).toHaveLength(1)
  await page.getByTitle('Account and theme').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('You have signed out.')).toBeVisible()
  expect(await stored(page)).toEqual([])
  const user = await given.user(given.name('next'))
  await signInWith(page, instance, await given.token(user.id), path)
  await expect(comment).toHaveValue('')
})

test('drafts hold no password and no token', { tag: '@long' }, async ({ signedIn: page, instance }) => {
  await page.getByRole('button', { name: 'Token options' }).click()
  const form = page.getByRole('form', { name: 'Create token' })
  await form.getByRole('textbox', { name: /^Name/ }).fill('ci')
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('shown only once')).toBeVisible()
  expect(await stored(page)).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(instance.token)
})
