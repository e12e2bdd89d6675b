import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'

const conflict = (page: Page, noun: string) =>
  page.getByRole('dialog', { name: `The ${noun} changed while you were editing` })
const title = (page: Page) => page.getByRole('textbox', { name: /^Title/ })
const description = (page: Page) => page.getByRole('textbox', { name: /^Description/ })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const shownTitle = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text })

test('by keyboard: two windows edit one issue, and the later one sees both versions before it writes', async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('two'))
  const issue = await given.issue(project.id, 'Crane', { description: 'Rusty' })
  const path = `/projects/${project.id}/issues/${issue.iid}`
  const other = await page.context().newPage()
  await other.goto(`${instance.ui}#${path}?edit=title`)
  await go(page, `${path}?edit=title`)
  await title(page).fill('Crane, mine')
  await description(page).fill('Oiled')
  await title(other).fill('Crane, theirs')
  await other.keyboard.press('Control+Enter')
  await expect(shownTitle(other, 'Crane, theirs')).toBeVisible()
  await other.close()

  await description(page).press('Control+Enter')
  const dialog = conflict(page, 'issue')
  await expect(dialog.getByRole('region', { name: 'Saved version: title' })).toHaveText('Crane, theirs')
  await expect(dialog.getByRole('region', { name: 'My version: title' })).toHaveText('Crane, mine')
  await expect(dialog.getByRole('group')).toHaveCount(1)
  await expect(dialog.getByRole('radio', { name: 'Saved version' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(title(page)).toHaveValue('Crane, mine')

  await description(page).press('Control+Enter')
  await dialog.getByRole('radio', { name: 'Saved version' }).press('ArrowDown')
  await dialog.getByRole('button', { name: 'Save my version' }).press('Enter')
  await expect(shownTitle(page, 'Crane, mine')).toBeVisible()
  await expect(page.getByText('Oiled')).toBeVisible()
})

test('one field of an issue keeps the saved version, and the other changes are written', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('per-field'))
  const issue = await given.issue(project.id, 'Winch', { description: 'Loud' })
  const at = `/projects/${project.id}/issues/${issue.iid}`
  await go(page, `${at}?edit=title`)
  await title(page).fill('Winch, mine')
  await description(page).fill('Quiet')
  await given.send('PUT', at, { title: 'Winch, theirs' })
  await save(page).click()
  await conflict(page, 'issue').getByRole('button', { name: 'Keep the saved version, save my other changes' }).click()
  await expect(shownTitle(page, 'Winch, theirs')).toBeVisible()
  await expect(page.getByText('Quiet')).toBeVisible()
})

test('a version that was chosen stays chosen if the server refuses the write', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 400 PUT/)
  const given = givenOn(instance)
  const project = await given.project(given.name('chosen'))
  const issue = await given.issue(project.id, 'Davit', { description: 'Bent' })
  const at = `/projects/${project.id}/issues/${issue.iid}`
  await go(page, `${at}?edit=title`)
  await title(page).fill('Davit, mine')
  await given.send('PUT', at, { title: 'Davit, theirs' })
  const writes = /\/issues\/\d+$/
  await intercept(page, writes, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { message: { title: ['is refused today'] } } })
      : route.fallback(),
  )
  await save(page).click()
  await conflict(page, 'issue').getByRole('radio', { name: 'My version' }).click()
  await conflict(page, 'issue').getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText('is refused today')).toBeVisible()
  await expect(title(page)).toHaveValue('Davit, mine')
  await page.unroute(writes)
  await save(page).click()
  await expect(shownTitle(page, 'Davit, mine')).toBeVisible()
})

test('a draft that was restored after a reload still knows the version that it started from', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('restored'))
  const issue = await given.issue(project.id, 'Hoist')
  const at = `/projects/${project.id}/issues/${issue.iid}`
  await go(page, `${at}?edit=title`)
  await title(page).fill('Hoist, mine')
  await given.send('PUT', at, { title: 'Hoist, theirs' })
  await page.reload()
  await expect(title(page)).toHaveValue('Hoist, mine')
  await save(page).click()
  await conflict(page, 'issue').getByRole('button', { name: 'Keep the saved version' }).click()
  await expect(shownTitle(page, 'Hoist, theirs')).toBeVisible()
})

test('changes of other fields are no conflict, and without a change nothing is written', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('apart'))
  const issue = await given.issue(project.id, 'Rope')
  const at = `/projects/${project.id}/issues/${issue.iid}`
  await go(page, `${at}?edit=title`)
  await expect(title(page)).toHaveValue('Rope')
  // The live stream may also read the issue at any time.
  const writes: string[] = []
  page.on('request', (request) => void (request.method() === 'PUT' && writes.push(request.postData() ?? '')))
  await save(page).click()
  await expect(title(page)).toHaveCount(0)
  expect(writes).toEqual([])
  await page.getByRole('button', { name: /^Edit/ }).click()
  await title(page).fill('Rope, mine')
  await given.send('PUT', at, { description: 'Theirs' })
  await save(page).click()
  await expect(shownTitle(page, 'Rope, mine')).toBeVisible()
  await expect(page.getByText('Theirs')).toBeVisible()
  expect(writes).toEqual(['{"title":"Rope, mine"}'])
})

test('settings of projects and groups, and push rules, show both versions before they overwrite a newer one', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/404 GET .*push_rule$/)
  const given = givenOn(instance)
  const name = given.name('both')
  const project = await given.project(name)
  const group = Object(await given.send('POST', '/groups', { name, path: name }))
  const records = [
    {
      noun: 'project',
      at: `/projects/${project.id}`,
      screen: `/projects/${project.id}?tab=settings`,
      field: /^Description/,
      send: 'PUT',
      part: 'description',
    },
    {
      noun: 'group',
      at: `/groups/${group.id}`,
      screen: `/groups/${group.id}?tab=settings`,
      field: /^Description/,
      send: 'PUT',
      part: 'description',
    },
    // The other window adds the push rule, so this one must change it.
    {
      noun: 'push rules',
      at: `/groups/${group.id}/push_rule`,
      screen: `/groups/${group.id}?tab=push-rules`,
      field: 'Messages must match',
      send: 'POST',
      part: 'commit_message_regex',
    },
  ]
  for (const { noun, at, screen, field, send, part } of records) {
    await go(page, screen)
    const input = page.getByRole('textbox', { name: field })
    await input.fill('mine')
    await given.send(send, at, { [part]: 'theirs' })
    await input.press('Control+s')
    const dialog = conflict(page, noun)
    await expect(dialog.getByRole('region', { name: `Saved version: ${part}` })).toHaveText('theirs')
    await expect(dialog.getByRole('region', { name: `My version: ${part}` })).toHaveText('mine')
    await dialog.getByRole('radio', { name: 'My version' }).check()
    await dialog.getByRole('button', { name: 'Save my version' }).click()
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
    expect(await given.send('GET', at)).toMatchObject({ [part]: 'mine' })

    await input.fill('mine again')
    await given.send('PUT', at, { [part]: 'theirs again' })
    await input.press('Control+s')
    await dialog.getByRole('button', { name: 'Keep the saved version' }).click()
    await expect(input).toHaveValue('theirs again')
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  }
})

test('what was typed for a record that does not exist any more is kept', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/404 GET/)
  const given = givenOn(instance)
  const project = await given.project(given.name('deleted'))
  const issue = await given.issue(project.id, 'Short-lived')
  const at = `/projects/${project.id}/issues/${issue.iid}`
  await go(page, `${at}?edit=title`)
  await title(page).fill('Too late')
  await intercept(page, `**/api/v4${at}`, (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{"message":"404 Issue Not Found"}' }),
  )
  await save(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '404' }).first()).toBeVisible()
  await expect(title(page)).toHaveValue('Too late')
  await go(page, '/projects')
  await expect(heading(page, 'Projects')).toBeVisible()
})
