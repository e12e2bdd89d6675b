import type { Page } from '@playwright/test'
import type { RunningServer } from '../support/running-server.ts'
import { expectAccessible } from './axe.ts'
import { expect, go, rowOf, signInWith, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

const toDos = (page: Page) => page.getByRole('grid', { name: 'To-do items' })
const inRail = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: /^To-do items/ })
/** A view and its number of items. */
const view = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) })
const titles = (page: Page) =>
  toDos(page)
    .getByRole('row')
    .locator('[data-column="title"]')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent))

/** A user who develops in a project, and the requests of others and of the user that add to-do items. */
async function givenUser(instance: RunningServer) {
  const given = givenOn(instance)
  const username = given.name('ada')
  const user = { username, ...(await given.user(username)) }
  const token = await given.token(user.id)
  const project = await given.project(given.name('harbour'))
  await given.send('POST', `/projects/${project.id}/members`, { user_id: user.id, access_level: 30 })
  const path = (iid: number) => `/projects/${project.id}/issues/${iid}`
  return {
    ...{ given, user, token, project, path },
    assigned: (title: string) => given.issue(project.id, title, { assignee_ids: [user.id] }),
    async mentioned(title: string, words: string) {
      const issue = await given.issue(project.id, title)
      await given.send('POST', `${path(issue.iid)}/notes`, { body: `Is this yours, @${user.username}? ${words}` })
      return issue
    },
    async marked(title: string) {
      const issue = await given.issue(project.id, title)
      await given.send('POST', `${path(issue.iid)}/todo`, {}, token)
      return issue
    },
    asUser: (method: string, to: string, body: object = {}) => given.send(method, to, body, token),
  }
}

test('by keyboard: to-do items arrive while the screen is open, are read in the peek, and marked as done', {
  tag: '@long',
}, async ({ page, instance, watched: _ }) => {
  const { token, assigned, mentioned, marked } = await givenUser(instance)
  await signInWith(page, instance, token)
  await press(page, 'g', 't')
  await expect(page.getByRole('heading', { name: 'No pending to-do items' })).toBeVisible()
  await expect(inRail(page)).toContainText('0')
  await expectAccessible(page)

  await assigned('Crane is stuck')
  await expect(rowOf(page, 'Crane is stuck')).toContainText('Assigned')
  await mentioned('Buoy is adrift', 'It is the **chain**')
  await marked('Rope is worn')
  await press(page, 'r')
  await expect.poll(() => titles(page)).toEqual(['Rope is worn', 'Buoy is adrift', 'Crane is stuck'])
  await expect(inRail(page)).toContainText('3')
  await expect(view(page, 'Pending')).toContainText('3')

  await press(page, 'j', 'Enter')
  const peek = page.getByRole('complementary', { name: 'Issue' })
  await expect(peek.getByText('You added this item')).toBeVisible()
  await expect(peek.getByRole('textbox', { name: 'Comment' })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'e')
  await expect(page.getByText(/#3 marked as done$/)).toBeVisible()
  await expect(peek.getByText(/mentioned you/)).toBeVisible()
  await expect(peek.getByText('chain', { exact: true })).toBeVisible()
  await expect.poll(() => titles(page)).toEqual(['Buoy is adrift', 'Crane is stuck'])
  await expect(inRail(page)).toContainText('2')

  // Only an item that the user has added can be added again.
  await press(page, 'z')
  await expect(page.getByText(/^Undone: /)).toBeVisible()
  await expect.poll(() => titles(page)).toEqual(['Rope is worn', 'Buoy is adrift', 'Crane is stuck'])
  await press(page, 'e')
  await expect(page.getByText(/#2 marked as done\. Done items cannot become pending again\.$/)).toBeVisible()
  await press(page, 'Escape', 'z')
  await expect(page.getByText('There is no change to undo.')).toBeVisible()

  await expect.poll(() => titles(page)).toEqual(['Rope is worn', 'Crane is stuck'])
  await press(page, 'k', 'Control+Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Rope is worn' })).toBeVisible()
  await page.goBack()
  await view(page, 'Done').click()
  await rowOf(page, 'Buoy is adrift')
    .locator('[data-column="title"]')
    .click({ modifiers: ['Control'] })
  // The page opens at the comment that caused the item.
  await expect(page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: 'chain' })).toBeFocused()
  await page.goBack()
  await view(page, 'Done').click()
  await expect.poll(() => titles(page)).toEqual(['Rope is worn', 'Buoy is adrift'])
  await expect(page.getByRole('button', { name: /^Mark as done/ })).toHaveCount(0)
})

test('several items, and then all, are marked as done with the mouse', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  const { token, assigned } = await givenUser(instance)
  for (const title of ['One', 'Two', 'Three', 'Four']) await assigned(title)
  await signInWith(page, instance, token, '/todos')
  await expect.poll(() => titles(page)).toEqual(['Four', 'Three', 'Two', 'One'])
  await page.getByRole('button', { name: /^Mark as done: .*Three$/ }).click()
  await expect.poll(() => titles(page)).toEqual(['Four', 'Two', 'One'])
  await expect(page.getByRole('complementary')).toHaveCount(0)

  for (const title of ['Four', 'Two']) await rowOf(page, title).getByRole('checkbox').click()
  await expectAccessible(page)
  const bar = page.getByRole('region', { name: /selected$/ })
  await bar.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('2 to-do items marked as done. Done items cannot become pending again.')).toBeVisible()
  await expect.poll(() => titles(page)).toEqual(['One'])
  await expect(bar).toHaveCount(0)

  await page.getByRole('button', { name: 'Mark all as done…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark all as done' })
  await expect(dialog).toContainText('Done items cannot become pending again.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark 1 to-do item as done' }).click()
  await expect(page.getByRole('heading', { name: 'No pending to-do items' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as done…' })).toHaveCount(0)
  await expect(view(page, 'Done')).toContainText('4')
})

test('the filter is in the URL, names projects and people, and explains what it cannot apply', {
  tag: '@long',
}, async ({ page, instance, watched }) => {
  watched.allow(/response: 404 GET/)
  const { token, project, assigned, mentioned, marked, user } = await givenUser(instance)
  await assigned('Assigned one')
  await mentioned('Mentioned one', 'look')
  await marked('Marked one')
  const filtered = (q: string) => `/todos?q=${encodeURIComponent(`state:pending ${q}`)}`
  await signInWith(page, instance, token, filtered('action:mentioned'))
  await expect.poll(() => titles(page)).toEqual(['Mentioned one'])
  await go(page, filtered(`author:${user.username} project:${project.path_with_namespace}`))
  await expect.poll(() => titles(page)).toEqual(['Marked one'])
  await go(page, filtered('type:epic'))
  await expect(page.getByText(/No to-do items match/)).toBeVisible()
  await go(page, filtered('author:nobody-has-this-name'))
  await expect(page.getByText(/No to-do items match/)).toBeVisible()
  await go(page, filtered('leak type:commit'))
  await expect(page.getByText('To-do items cannot be searched by words.')).toBeVisible()
  await expect(page.getByText('Use type: with issue, merge_request, epic, project or group.')).toBeVisible()
  await go(page, filtered('project:no/such'))
  await expect(page.getByRole('alert')).toContainText('The project or group in the filter does not exist')
  await expectAccessible(page)

  // The operator suggests values of the server, and the chosen one ends up in the URL.
  await go(page, '/todos')
  await expect.poll(() => titles(page)).toEqual(['Marked one', 'Mentioned one', 'Assigned one'])
  await press(page, 'f')
  await page.keyboard.type(`project:${project.path_with_namespace}`)
  await page.getByRole('option', { name: project.path_with_namespace }).first().click()
  await expect.poll(() => urlFragment(page)).toContain(`project:${project.path_with_namespace}`)
  await expect.poll(() => titles(page)).toEqual(['Marked one', 'Mentioned one', 'Assigned one'])
})

test('items that other windows finish by /done, by closing or one by one leave the list when the user asks', {
  tag: '@long',
}, async ({ page, instance, watched: _ }) => {
  const { token, assigned, marked, path, asUser } = await givenUser(instance)
  const [closed, quick] = [await assigned('Closed elsewhere'), await marked('Done by a quick action')]
  await assigned('Stays')
  const connected = page.waitForResponse(/\/-\/gantry\/v1\/events$/)
  await signInWith(page, instance, token, '/todos')
  await connected
  await expect.poll(() => titles(page)).toEqual(['Stays', 'Done by a quick action', 'Closed elsewhere'])
  await asUser('POST', `${path(quick.iid)}/notes`, { body: '/done' })
  await expect(inRail(page)).toContainText('2')
  await expect(page.getByRole('button', { name: '1 changed' })).toBeVisible()
  expect(await titles(page)).toEqual(['Stays', 'Done by a quick action', 'Closed elsewhere'])
  await asUser('PUT', path(closed.iid), { state_event: 'close' })
  await expect(inRail(page)).toContainText('1')
  await page.getByRole('button', { name: '2 changed' }).click()
  await expect.poll(() => titles(page)).toEqual(['Stays'])

  // A comment in the peek finishes the item too.
  await rowOf(page, 'Stays').click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('I look at it')
  await page.keyboard.press('Control+Enter')
  await expect(inRail(page)).toContainText('0')
})

test('a token that may only read shows the list, and says why an item stays pending', { tag: '@long' }, async ({
  page,
  instance,
  watched,
}) => {
  watched.allow(/response: 403 /)
  const { given, user, assigned } = await givenUser(instance)
  await assigned('Locked')
  await signInWith(page, instance, await given.token(user.id, ['read_api']), '/todos')
  await rowOf(page, 'Locked').waitFor()
  await press(page, 'j', 'e')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The to-do item could not be marked as done.')
  await expect(alert).toContainText('insufficient_scope')
  expect(await titles(page)).toEqual(['Locked'])
})
