import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { press, tabTo } from './keys.ts'

test('by keyboard: a comment is edited, taken back with z, kept as a draft, compared with a newer text, and deleted', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('berth'))
  const { iid } = await given.issue(id, 'Crane stops at night')
  const path = `/projects/${id}/issues/${iid}`
  await given.send('PUT', path, { title: 'Crane stops in the wind' })
  const { id: note } = z
    .object({ id: z.int() })
    .parse(await given.send('POST', `${path}/notes`, { body: 'First words' }))
  const stored = async () => z.object({ body: z.string() }).parse(await given.send('GET', `${path}/notes/${note}`)).body
  await go(page, path)
  const notes = page.getByRole('list', { name: 'Comments and changes' })
  await expect(notes.getByRole('listitem').first()).toContainText('removed: at night')
  await expect(notes.locator('ins')).toContainText('in the wind')

  const edit = notes.getByRole('button', { name: 'Edit comment' })
  const field = notes.getByRole('textbox', { name: 'Text of the comment' })
  for (const button of [edit, notes.getByRole('button', { name: 'Delete comment…' })]) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
  await edit.press('Enter')
  await expect(field).toBeFocused()
  await field.fill('Second words')
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(field).toHaveCount(0)
  await expect(notes.getByText('Second words')).toBeVisible()
  await expect(notes.getByRole('listitem').last()).toContainText('edited')
  await press(page, 'z')
  await expect(page.getByText('Undone: Comment changed')).toBeVisible()
  expect(await stored()).toBe('First words')

  // Esc keeps the text as a draft. Somebody else is faster.
  await edit.press('Enter')
  await field.fill('My words')
  await press(page, 'Escape')
  await given.send('PUT', `${path}/notes/${note}`, { body: 'Their words' })
  await expect(notes.getByText('Their words')).toBeVisible()
  await notes.getByRole('button', { name: 'Continue editing' }).press('Enter')
  await expect(field).toHaveValue('My words')
  await press(page, 'Control+Enter')
  const conflict = page.getByRole('dialog', { name: /^The comment changed/ })
  await expect(conflict).toContainText('Their words')
  await conflict.getByRole('radio', { name: 'My version' }).press(' ')
  await conflict.getByRole('button', { name: 'Save my version' }).press('Enter')
  // The field has the same text until it is saved.
  await expect(field).toHaveCount(0)
  await expect(notes.getByText('My words')).toBeVisible()
  expect(await stored()).toBe('My words')

  // Changes that have no note stand between the notes.
  await given.label(id, 'rust')
  await given.send('PUT', path, { add_labels: 'rust,urgent', weight: 3, state_event: 'close' })
  const last = notes.getByRole('listitem').nth(-3)
  await expect(last).toContainText(/added rust ?urgent/)
  await expect(notes.getByRole('listitem').nth(-2)).toContainText('set the weight to 3')
  await expect(notes.getByRole('listitem').last()).toContainText('closed the issue')

  await tabTo(page, notes.getByRole('button', { name: 'Delete comment' }))
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete comment' })
  await expect(dialog).toContainText('My words')
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(notes.getByText('My words')).toHaveCount(0)
  await press(page, 'z')
  await expect(page.getByText('Deletion undone. The text is posted as a new comment.')).toBeVisible()
  await expect(notes.getByText('My words')).toBeVisible()
})

test('a part of the history that cannot be loaded is named, the rest is shown, and Retry loads it', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 500 GET/)
  const given = givenOn(instance)
  const { id } = await given.project(given.name('dock'))
  const { iid } = await given.issue(id, 'Light is out', { weight: 2, labels: 'electric' })
  // Broken until something is clicked, because events that arrive late load the history again by themselves.
  const clicked = page.locator('html[data-clicked]')
  await intercept(page, /resource_label_events/, async (route) =>
    (await clicked.count()) > 0 ? route.fallback() : route.fulfill({ status: 500, json: { message: 'Broken' } }),
  )
  await go(page, `/projects/${id}/issues/${iid}`)
  const notes = page.getByRole('list', { name: 'Comments and changes' })
  await expect(page.getByText('Some changes of state, labels, milestone or weight could not be loaded.')).toBeVisible()
  await expect(notes.getByRole('listitem')).toHaveText([/set the weight to 2/])
  await page.evaluate(() => {
    const mark = () => document.documentElement.setAttribute('data-clicked', '')
    addEventListener('click', mark, { capture: true, once: true })
  })
  await page.getByRole('button', { name: /^Retry/ }).click()
  await expect(notes.getByRole('listitem')).toHaveText([/added electric/, /set the weight to 2/])
})

test('the text typed for a comment stays although somebody else deletes the comment', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 404 GET/)
  const given = givenOn(instance)
  const { id } = await given.project(given.name('pier'))
  const path = `/projects/${id}/issues/${(await given.issue(id, 'Plank is loose')).iid}`
  const note = Object(await given.send('POST', `${path}/notes`, { body: 'Old words' })).id
  await go(page, path)
  await page.getByRole('button', { name: 'Edit comment' }).click()
  const field = page.getByRole('textbox', { name: 'Text of the comment' })
  // The field is as high as its text.
  await field.fill(Array(12).fill('line').join('\n'))
  await expect.poll(async () => (await field.boundingBox())?.height).toBeGreaterThan(240)
  await field.fill('Typed words')
  await expect.poll(async () => (await field.boundingBox())?.height).toBeLessThan(80)
  const refreshed = page.waitForResponse((answer) => answer.url().includes('/discussions?'))
  await given.send('DELETE', `${path}/notes/${note}`)
  await refreshed
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: '404' })).toBeVisible()
  await expect(field).toHaveValue('Typed words')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(page.getByText('No comments yet.')).toBeVisible()
})

test('an internal comment that the server made public says so, and can be taken back', { tag: '@long' }, async ({
  page,
  instance,
  watched,
}) => {
  watched.allow(/response: 404 GET .*\/notes\/\d+/)
  const given = givenOn(instance)
  const username = given.name('mate')
  const { id: user_id } = await given.user(username)
  const { id } = await given.project(given.name('slip'), { visibility: 'public' })
  await given.send('POST', `/projects/${id}/members`, { user_id, access_level: 20 })
  const { iid } = await given.issue(id, 'Rope is thin')
  const path = `/projects/${id}/issues/${iid}`
  await signInWith(page, instance, await given.token(user_id), path)
  await page.getByRole('textbox', { name: 'Comment' }).fill('Do not tell the owner')
  await page.getByRole('switch', { name: 'Internal' }).check()
  await given.send('PUT', `/projects/${id}/members/${user_id}`, { access_level: 10 })
  await page.getByRole('textbox', { name: 'Comment' }).press('Control+Enter')
  const toast = page
    .getByRole('status')
    .filter({ hasText: 'The comment is public: the server did not make it internal' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Undone: The comment is public/)).toBeVisible()
  expect(await given.send('GET', `${path}/notes`)).toEqual([])
})

test('by keyboard: a task is ticked in the description and in a comment, keeps the focus, and is taken back with z', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('hoist'))
  const description = 'Before winter:\n\n- [ ] Oil the *hoist*\n- [x] Order rope'
  const { iid } = await given.issue(id, 'Hoist before winter', { description })
  const path = `/projects/${id}/issues/${iid}`
  const { id: note } = z
    .object({ id: z.int() })
    .parse(await given.send('POST', `${path}/notes`, { body: '1. [ ] Call the crew' }))
  const stored = async (what: string) =>
    z.object({ description: z.string().optional(), body: z.string().optional() }).parse(await given.send('GET', what))
  await go(page, path)
  const oil = page.getByRole('checkbox', { name: 'Oil the hoist' })
  await oil.focus()
  await expectAccessible(page)
  await press(page, ' ')
  await expect(oil).toBeChecked()
  await expect(oil).toBeFocused()
  expect((await stored(path)).description).toBe(description.replace('[ ]', '[x]'))
  await page.getByRole('checkbox', { name: 'Order rope' }).click()
  await expect(page.getByRole('checkbox', { name: 'Order rope' })).not.toBeChecked()
  await press(page, 'z')
  await expect(page.getByRole('checkbox', { name: 'Order rope' })).toBeChecked()
  const call = page.getByRole('checkbox', { name: 'Call the crew' })
  await call.press(' ')
  await expect(call).toBeChecked()
  await expect(page.getByText('Comment changed')).toBeVisible()
  expect((await stored(`${path}/notes/${note}`)).body).toBe('1. [x] Call the crew')
})

test('of a comment with a million characters, the first are shown at once and the others on request', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('log'))
  const { iid } = await given.issue(id, 'Crane log')
  const task = (n: number) => `- [ ] check \`crane\` ${n} of #12\n`
  const path = `/projects/${id}/issues/${iid}`
  const long = Array.from({ length: 40_000 }, (_, n) => task(n)).join('')
  await given.send('POST', `${path}/notes`, { body: long.slice(0, 1_000_000) })
  await given.send('POST', `${path}/notes`, { body: long.slice(0, 50_000) })
  await go(page, path)
  const notes = page.getByRole('list', { name: 'Comments and changes' })
  const more = notes.getByRole('button', { name: /^Show the other 9[78]\d,\d{3} characters$/ })
  await expect(more).toBeVisible()
  expect(await notes.locator('.task').count()).toBeLessThan(1_500)
  await notes.getByRole('button', { name: /^Show the other [23]\d,\d{3} characters$/ }).click()
  await expect(notes.getByText(/^check crane 1400 of/)).toBeAttached()
  await expect(more).toBeVisible()
})
