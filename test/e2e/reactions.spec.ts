import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

const stored = z.object({ upvotes: z.int() })

test('by keyboard: reactions to an issue and its comments are given, taken back and undone', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 404 POST .*\/notes/)
  const given = givenOn(instance)
  const { id } = await given.project(given.name('quay'), { visibility: 'public' })
  const { iid } = await given.issue(id, 'Bollard is loose', { description: 'It turns.' })
  const path = `/projects/${id}/issues/${iid}`
  const note = z.object({ id: z.int() }).parse(await given.send('POST', `${path}/notes`, { body: 'Mine too' }))
  const friend = await given.token(await given.user(given.name('friend')).then((user) => user.id))
  await given.send('POST', `${path}/award_emoji`, { name: 'tada' }, friend)
  const upvotes = async () => stored.parse(await given.send('GET', path)).upvotes
  await go(page, path)
  const onIssue = page.getByRole('group', { name: 'Reactions to the issue' })
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  const tada = onIssue.getByRole('button', { name: /^🎉/ })
  await expect(tada).toHaveAttribute('aria-pressed', 'false')
  await expect(tada).toHaveAttribute('title', /^User friend.* reacted with :tada:$/)

  // By name, also one of the other names, in the list of emojis.
  await press(page, 'h')
  const picker = page.getByRole('dialog', { name: 'React to the issue' })
  const search = picker.getByRole('combobox', { name: 'Search emojis' })
  await expect(search).toBeFocused()
  await expect(picker.getByRole('option').first()).toContainText(':thumbsup:')
  await page.keyboard.type('hooray')
  await expect(picker.getByRole('option')).toContainText([':tada:'])
  await search.fill('+1')
  await expect(picker.getByRole('option').first()).toContainText(':thumbsup:')
  await expectAccessible(page)
  await press(page, 'Enter')
  await expect(picker).toHaveCount(0)
  await expect(said('Reacted with 👍')).toContainText('Undo')
  const thumb = onIssue.getByRole('button', { name: '👍 1: You reacted with :thumbsup:' })
  await expect(thumb).toHaveAttribute('aria-pressed', 'true')
  expect(await upvotes()).toBe(1)
  await expectAccessible(page)

  // The reaction of somebody else becomes one of two; pressed again, it stays with the other.
  await tada.press('Enter')
  await expect(tada).toHaveAccessibleName(/^🎉 2: You and User friend/)
  await expect(said('Reacted with 🎉')).toBeVisible()
  await tada.press(' ')
  await expect(tada).toHaveAccessibleName(/^🎉 1: User friend/)
  await expect(said('Reaction 🎉 removed')).toBeVisible()
  await expect(tada).toBeFocused()

  // The last reaction with an emoji takes its button away: the focus goes to the button beside it.
  await thumb.press('Enter')
  await expect(said('Reaction 👍 removed')).toBeVisible()
  await expect(thumb).toHaveCount(0)
  await expect(onIssue.getByRole('button', { name: 'React to the issue' })).toBeFocused()
  expect(await upvotes()).toBe(0)
  await press(page, 'z')
  await expect(thumb).toBeVisible()
  expect(await upvotes()).toBe(1)

  // A comment.
  const comments = page.getByRole('list', { name: 'Comments and changes' })
  await comments.getByRole('button', { name: /^React to / }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search emojis' })).toBeFocused()
  await page.keyboard.type('rocket')
  const option = page.getByRole('option').first()
  await expect(option).toContainText(':rocket:')
  await press(page, 'Enter')
  const rocket = comments.getByRole('button', { name: /^🚀 1: You/ })
  await expect(rocket).toHaveAttribute('aria-pressed', 'true')
  await expect(said('Reacted with 🚀')).toBeVisible()
  // Until then, the search field has the keys.
  await expect(page.getByRole('combobox', { name: 'Search emojis' })).toHaveCount(0)
  await press(page, 'z')
  await expect(rocket).toHaveCount(0)

  // Others: their reactions appear, and what the server refuses is said beside the buttons.
  await given.send('POST', `${path}/notes/${note.id}/award_emoji`, { name: 'heart' }, friend)
  await expect(comments.getByRole('button', { name: /^❤️ 1: User friend/ })).toBeVisible()

  // A comment of nothing but an emoji.
  await page.getByRole('textbox', { name: 'Comment' }).fill(':eyes:')
  await page.getByRole('textbox', { name: 'Comment' }).press('Control+Enter')
  await expect(said('Reacted with :eyes:')).toContainText('Undo')
  await expect(onIssue.getByRole('button', { name: /^👀 1: You/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Comment' }).fill(':eyes:')
  await page.getByRole('textbox', { name: 'Comment' }).press('Control+Enter')
  await expect(page.getByText('404 Award Emoji Name has already been taken Not Found')).toBeVisible()
})

test('nobody but members is asked to react while the discussion is locked', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('quay'), { visibility: 'public' })
  const { iid } = await given.issue(id, 'Bollard is loose')
  const path = `/projects/${id}/issues/${iid}`
  await given.send('POST', `${path}/award_emoji`, { name: 'tada' })
  await given.send('POST', `${path}/notes`, { body: 'Enough' })
  const outsider = await given.user(given.name('outsider'))
  await signInWith(page, instance, await given.token(outsider.id), path)
  const tada = page.getByRole('button', { name: /^🎉 1:/ })
  const react = page.getByRole('button', { name: /^React to/ })
  await expect(tada).toBeEnabled()
  await expect(react).toHaveCount(2)
  await given.send('PUT', path, { discussion_locked: true })
  await expect(tada).toBeDisabled()
  await expect(react).toHaveCount(0)
  await expectAccessible(page)
})
