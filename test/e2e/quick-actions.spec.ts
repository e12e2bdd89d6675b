import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

const stored = z.object({ state: z.string(), labels: z.array(z.string()), user_notes_count: z.int() })

test('by keyboard: quick actions are completed and carried out, the console says what they changed, and z undoes them', {
  tag: '@long',
}, async ({ signedIn: page, instance, watched }) => {
  watched.allow(/response: 400 POST .*\/notes/)
  const given = givenOn(instance)
  const { id } = await given.project(given.name('quay'))
  await given.label(id, 'rust')
  await given.label(id, 'needs paint', '#aa3377')
  const { iid } = await given.issue(id, 'Bollard is loose')
  const read = async () => stored.parse(await given.send('GET', `/projects/${id}/issues/${iid}`))
  await go(page, `/projects/${id}/issues/${iid}`)
  const list = page.getByRole('listbox', { name: 'Completions' })
  const options = list.getByRole('option')
  const notes = page.getByRole('list', { name: 'Comments and changes' })
  const comment = page.getByRole('textbox', { name: 'Comment' })
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  await expect(comment).toBeVisible()
  await press(page, 'n')
  await expect(comment).toBeFocused()

  // The whole list, then the matches: names before descriptions.
  await page.keyboard.type('/')
  await expect(options.first()).toHaveText('/closeClose the issue')
  await expect(options.filter({ hasText: '/weight 3' })).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.type('lab')
  await expect(options).toHaveText([/^\/label ~label/, /^\/unlabel ~label/, /^\/relabel ~label/, /^\/copy_metadata/])
  await press(page, 'ArrowDown', 'ArrowUp', 'Enter')
  await expect(comment).toHaveValue('/label ')
  await expect(list).toHaveCount(0)
  await page.keyboard.type('~pai')
  await expect(options).toHaveText(['needs paint'])
  await press(page, 'Tab', 'Enter')
  await page.keyboard.type('/clo')
  await expect(options.first()).toHaveText('/closeClose the issue')
  await press(page, 'Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.type('se')
  await press(page, 'Control+Enter')
  await expect(said('Added ~"needs paint" label. Closed this issue.')).toContainText('Undo')
  await expect(comment).toHaveValue('')
  await expect(notes.getByText(/closed the issue/)).toBeVisible()
  await expect(notes.getByText(/added needs paint/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reopen issue' })).toBeVisible()
  expect(await read()).toEqual({ state: 'closed', labels: ['needs paint'], user_notes_count: 0 })
  await press(page, 'Escape', 'z')
  await expect(page.getByText(/^Undone: Added ~"needs paint" label\. Closed/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close issue' })).toBeVisible()
  expect(await read()).toEqual({ state: 'opened', labels: [], user_notes_count: 0 })

  // A long summary leaves room for Undo.
  await press(page, 'n')
  await page.keyboard.type(`/title ${'Very '.repeat(20)}loose\n/unlabel`)
  await press(page, 'Escape', 'Control+Enter')
  const undo = said('Could not apply unlabel command.').getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  expect(await undo.evaluate((button) => button.querySelector('.mantine-Button-label')?.scrollWidth)).toBe(
    await undo.evaluate((button) => button.querySelector('.mantine-Button-label')?.clientWidth),
  )

  // With a text, the comment stays without the quick actions.
  await page.keyboard.type('Painted it\n/lock ')
  await press(page, 'Control+Enter')
  await expect(said('Comment added. Quick actions applied: lock')).toBeVisible()
  await expect(notes.getByText('Painted it')).toBeVisible()
  await expect(notes.getByText('/lock')).toHaveCount(0)
  await expect(notes.getByText(/locked the discussion/)).toBeVisible()

  // A refusal keeps the text, with the reason.
  await page.keyboard.type('/reopen ')
  await press(page, 'Control+Enter')
  await expect(page.getByRole('alert')).toContainText('Could not apply reopen command.')
  await expect(comment).toHaveValue('/reopen ')
  await press(page, 'Control+a')
  await page.keyboard.type('/todo ')
  await press(page, 'Control+Enter')
  await expect(said('Added a to-do item.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // A comment that becomes nothing but quick actions goes.
  await notes.getByRole('button', { name: 'Edit comment' }).press('Enter')
  const text = notes.getByRole('textbox', { name: 'Text of the comment' })
  await text.fill('/unlock')
  await expect(options).toHaveText([/^\/unlock/])
  await press(page, 'Control+Enter')
  await expect(said('Unlocked the discussion.')).toBeVisible()
  await expect(text).toHaveCount(0)
  await expect(notes.getByText('Painted it')).toHaveCount(0)
  expect((await read()).user_notes_count).toBe(0)
})

test('/clone can be undone, which deletes the copy; /move says that it cannot', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const [from, to] = [await given.project(given.name('pier')), await given.project(given.name('quay'))]
  const { iid } = await given.issue(from.id, 'Ladder is bent')
  const issuesThere = async () =>
    z.array(z.unknown()).parse(await given.send('GET', `/projects/${to.id}/issues`)).length
  await go(page, `/projects/${from.id}/issues/${iid}`)
  const comment = page.getByRole('textbox', { name: 'Comment' })
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  await comment.fill(`/clone ${to.path_with_namespace}`)
  await comment.press('Control+Enter')
  await said('Cloned this issue to').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Clone undone. ${to.path_with_namespace}#1 is deleted.`)).toBeVisible()
  expect(await issuesThere()).toBe(0)
  await comment.fill(`/move ${to.path_with_namespace}`)
  await comment.press('Control+Enter')
  await expect(said('A move cannot be undone.')).toBeVisible()
  await expect(said('A move cannot be undone.').getByRole('button')).toHaveCount(0)
  expect(await issuesThere()).toBe(1)
})

test('a user below Reporter is offered only the quick actions that need no role', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('pier'), { visibility: 'public' })
  const { iid } = await given.issue(id, 'Planks are loose')
  const { id: user_id } = await given.user(given.name('visitor'))
  await signInWith(page, instance, await given.token(user_id))
  await go(page, `/projects/${id}/issues/${iid}`)
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await comment.fill('Hello\n')
  await comment.press('End')
  await page.keyboard.type('/')
  await expect(page.getByRole('listbox', { name: 'Completions' }).getByRole('option')).toHaveText([
    /^\/close/,
    /^\/reopen/,
    /^\/title/,
    /^\/duplicate/,
    /^\/todo/,
    /^\/done/,
    /^\/subscribe/,
    /^\/unsubscribe/,
    /^\/award/,
    /^\/cc/,
    /^\/shrug/,
    /^\/tableflip/,
  ])
})
