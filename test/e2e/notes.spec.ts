import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'
import { press, tabTo } from './keys.ts'

test('by keyboard: a comment is edited, taken back with z, kept as a draft, compared with a newer text, and deleted', async ({
  signedIn: page,
  instance,
}) => {
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
  const notes = page.getByRole('list', { name: 'Notes' })
  await expect(notes.getByRole('listitem').first()).toContainText('removed: at night')
  await expect(notes.locator('ins')).toContainText('in the wind')

  const edit = notes.getByRole('button', { name: 'Edit comment' })
  const field = notes.getByRole('textbox', { name: 'Text of the comment' })
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
  const conflict = page.getByRole('dialog', { name: /^This comment has changed/ })
  await expect(conflict).toContainText('Their words')
  await conflict.getByRole('radio', { name: 'My version' }).press(' ')
  await conflict.getByRole('button', { name: 'Write my version' }).press('Enter')
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
  await expect(page.getByText('There is no change to undo.')).toBeVisible()
})
