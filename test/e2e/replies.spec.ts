import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { RunningServer } from '../support/running-server.ts'
import { expectAccessible } from './axe.ts'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

const discussion = z.object({ id: z.string(), notes: z.array(z.object({ id: z.int(), body: z.string() })) })

const thread = (page: Page) => page.getByRole('list', { name: 'Comments and changes' })
const repliesTo = (page: Page, name: string | RegExp) => thread(page).getByRole('list', { name })
const field = (page: Page) => thread(page).getByRole('textbox', { name: /^Reply to / })
const comment = (page: Page, text: string) => thread(page).getByRole('article').filter({ hasText: text })

/** An issue with comments of a second member. */
async function givenThread(instance: RunningServer, ...bodies: string[]) {
  const given = givenOn(instance)
  const name = given.name('bo')
  const bo = await given.user(name)
  const token = await given.token(bo.id)
  const { id } = await given.project(given.name('pier'))
  await given.send('POST', `/projects/${id}/members`, { user_id: bo.id, access_level: 30 })
  const path = `/projects/${id}/issues/${(await given.issue(id, 'Plank is loose')).iid}`
  for (const body of bodies) await given.send('POST', `${path}/notes`, { body }, token)
  const discussions = async () => z.array(discussion).parse(await given.send('GET', `${path}/discussions`))
  const answer = async (text: string, body: string) => {
    const found = (await discussions()).find(({ notes }) => notes.some((note) => note.body === text))
    return given.send('POST', `${path}/discussions/${found?.id}/notes`, { body }, token)
  }
  return { given, path, token, answer, discussions, name: `User ${name}` }
}

test('by keyboard: a comment gets a reply, which is taken back, kept as a draft, edited, deleted and restored', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const { path, answer, discussions, name } = await givenThread(instance, 'Who repairs it?', 'Is it dangerous?')
  await answer('Is it dangerous?', 'Only in the dark')
  await go(page, path)
  await expect(repliesTo(page, `Replies to ${name}`)).toContainText('Only in the dark')
  await press(page, 'j')
  await expect(comment(page, 'Who repairs it?')).toBeFocused()
  await press(page, 'j', 'j', 'j', 'k')
  await expect(comment(page, 'Is it dangerous?')).toBeFocused()
  await press(page, 'k', 'Shift+r')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('/du')
  await expect(page.getByRole('listbox', { name: 'Completions' })).toContainText('/due')
  await press(page, 'Escape')
  await expect(field(page)).toHaveValue('/du')
  await field(page).fill('I do, **tomorrow**')
  await expectAccessible(page)
  await press(page, 'Control+Enter')
  await expect(field(page)).toHaveCount(0)
  const replies = repliesTo(page, `Replies to ${name}`).first()
  await expect(replies.getByText('tomorrow', { exact: true })).toBeVisible()
  await expect(comment(page, 'Who repairs it?')).toBeFocused()
  expect((await discussions()).map(({ notes }) => notes.map(({ body }) => body))).toEqual([
    ['Who repairs it?', 'I do, **tomorrow**'],
    ['Is it dangerous?', 'Only in the dark'],
  ])
  await press(page, 'z')
  await expect(page.getByText(/^Undone: New reply on /)).toBeVisible()
  await expect(comment(page, 'tomorrow')).toHaveCount(0)

  // Esc keeps the text, one per thread.
  await comment(page, 'Who repairs it?').getByRole('button', { name: 'Reply' }).press('Enter')
  await field(page).fill('Not me')
  await press(page, 'Escape')
  await expect(thread(page).getByText(/^Unsent draft from/)).toBeVisible()
  await comment(page, 'Only in the dark').getByRole('button', { name: 'Reply' }).press('Enter')
  await expect(field(page)).toHaveValue('')
  await press(page, 'Escape')
  await thread(page).getByRole('button', { name: 'Continue editing' }).press('Enter')
  await expect(field(page)).toHaveValue('Not me')
  await press(page, 'Control+Enter')
  await expect(comment(page, 'Not me')).toBeVisible()
  await expect(thread(page).getByText(/^Unsent draft from/)).toHaveCount(0)

  await comment(page, 'Not me').getByRole('button', { name: 'Edit comment' }).press('Enter')
  await thread(page).getByRole('textbox', { name: 'Text of the comment' }).fill('Me after all')
  await press(page, 'Control+Enter')
  await expect(comment(page, 'Me after all')).toContainText('edited')
  await comment(page, 'Me after all').getByRole('button', { name: 'Delete comment…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete comment' })
  await expect(dialog).toContainText('Undo posts the text again')
  await press(page, 'Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(comment(page, 'Me after all')).toHaveCount(0)
  await press(page, 'z')
  await expect(comment(page, 'Me after all')).toBeVisible()
  expect((await discussions())[0]?.notes.map(({ body }) => body)).toEqual(['Who repairs it?', 'Me after all'])

  // Nobody can write a comment of somebody else again.
  await comment(page, 'Only in the dark').getByRole('button', { name: 'Delete comment…' }).press('Enter')
  await expect(dialog).toContainText('The comment and its to-do items cannot be restored.')
  await press(page, 'Escape')
  await expect(comment(page, 'Only in the dark')).toBeVisible()
})

test('quick actions in a reply change the issue, and the reply box says what they did', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const { path, discussions } = await givenThread(instance, 'When?')
  await go(page, path)
  await comment(page, 'When?').getByRole('button', { name: 'Reply' }).click()
  await field(page).fill('/due 2027-01-02')
  await thread(page)
    .getByRole('button', { name: /^Reply(?! \()/ })
    .last()
    .click()
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'due date' })).toBeVisible()
  expect((await discussions()).at(0)?.notes).toHaveLength(1)
})

test('a reply to an internal comment says that it is internal', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const { given, path } = await givenThread(instance)
  await given.send('POST', `${path}/notes`, { body: 'A customer asks', internal: true })
  await go(page, path)
  await comment(page, 'A customer asks').getByRole('button', { name: 'Reply' }).click()
  await expect(thread(page).getByText('The reply is internal, like the comment.')).toBeVisible()
  await field(page).fill('Tell them tomorrow')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(comment(page, 'Tell them tomorrow').getByText('Internal', { exact: true })).toBeVisible()
})

test('two windows: replies of others appear, and neither the typed text nor its field moves', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const bodies = Array.from({ length: 14 }, (_, i) => `Remark ${String.fromCharCode(65 + i)}`)
  const { path, answer, given, token } = await givenThread(instance, ...bodies)
  const connected = page.waitForResponse(/\/-\/gantry\/v1\/events$/)
  await page.reload()
  await connected
  await go(page, path)
  await comment(page, 'Remark E').getByRole('button', { name: 'Reply' }).click()
  await field(page).fill('I am still typing')
  const top = async () => Math.round((await field(page).boundingBox())?.y ?? Number.NaN)
  const before = await top()
  await answer('Remark A', 'Above\n\nwith\n\nlines')
  await expect(comment(page, 'Above')).toBeAttached()
  expect(await top()).toBe(before)
  await answer('Remark E', 'In the same thread')
  await expect(comment(page, 'In the same thread')).toBeAttached()
  expect(await top()).toBe(before)
  await given.send('POST', `${path}/notes`, { body: 'At the end' }, token)
  await expect(comment(page, 'At the end')).toBeAttached()
  expect(await top()).toBe(before)
  await expect(field(page)).toHaveValue('I am still typing')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(', done')
  await page.keyboard.press('Control+Enter')
  await expect(comment(page, 'I am still typing, done')).toBeVisible()
  await expect(
    repliesTo(page, /^Replies to/)
      .last()
      .getByRole('listitem'),
  ).toHaveText([/In the same thread/, /I am still typing, done/])
})

test('the typed reply stays although somebody else deletes the comment', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 404 POST/)
  const { given, path, discussions } = await givenThread(instance, 'Gone soon')
  await go(page, path)
  await comment(page, 'Gone soon').getByRole('button', { name: 'Reply' }).click()
  await field(page).fill('My answer')
  const [only] = await discussions()
  const refreshed = page.waitForResponse((answer) => answer.url().includes('/discussions?'))
  await given.send('DELETE', `${path}/notes/${only?.notes[0]?.id}`)
  await refreshed
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').filter({ hasText: '404' })).toBeVisible()
  await expect(field(page)).toHaveValue('My answer')
  await page.keyboard.press('Escape')
  await expect(page.getByText('No comments yet.')).toBeVisible()
})

test('a long thread shows its end first, and earlier discussions on request', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const bodies = Array.from({ length: 103 }, (_, i) => `Remark ${i + 1}.`)
  const { path, answer } = await givenThread(instance, ...bodies)
  await answer('Remark 2.', 'A late answer')
  await go(page, path)
  await expect(comment(page, 'Remark 103.')).toBeAttached()
  await expect(comment(page, 'Remark 51.')).toBeAttached()
  await expect(comment(page, 'Remark 50.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show 50 earlier entries' }).click()
  await expect(comment(page, 'Remark 2.')).toBeAttached()
  await expect(comment(page, 'A late answer')).toBeAttached()
  await expect(page.getByRole('button', { name: /earlier/ })).toHaveCount(0)
})
