import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'
import { press, tabTo } from './keys.ts'

const issueAnswer = z.object({
  subscribed: z.boolean(),
  time_stats: z.object({ time_estimate: z.number(), total_time_spent: z.number() }),
})

test('by keyboard: time is added and estimated, a changed description is read, notifications are turned off, the issue is deleted', async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 400 POST .*add_spent_time/)
  const given = givenOn(instance)
  const { id } = await given.project(given.name('quay'))
  const { iid } = await given.issue(id, 'Hoist is slow', { description: 'The hoist stops at night.' })
  const path = `/projects/${id}/issues/${iid}`
  await given.send('PUT', path, { description: 'The hoist stops in the wind.' })
  const stored = async () => issueAnswer.parse(await given.send('GET', path))
  await go(page, path)

  // Time: refused in words, added, taken back; then the estimate.
  await expect(page.getByRole('button', { name: 'Change time' })).toBeVisible()
  await press(page, 't')
  const time = page.getByRole('dialog', { name: 'Change time' })
  const spent = time.getByLabel('Add time spent')
  await expect(spent).toBeFocused()
  await expect(time.getByRole('button', { name: 'Add time' })).toBeDisabled()
  await spent.fill('soon')
  await press(page, 'Enter')
  await expect(time).toContainText('Enter a time such as 1h 30m, 2d or 1w.')
  await spent.fill('1h 30m')
  await expect(time).not.toContainText('Enter a time such as')
  await time.getByLabel('Summary').fill('Oiled it')
  await expectAccessible(page)
  await press(page, 'Enter')
  await expect(time).toHaveCount(0)
  await expect(page.getByText('Time spent is now 1h 30m')).toBeVisible()
  expect((await stored()).time_stats.total_time_spent).toBe(5400)
  await press(page, 'z')
  await expect(page.getByText('Undone: Time spent is now 1h 30m')).toBeVisible()
  expect((await stored()).time_stats.total_time_spent).toBe(0)
  await press(page, 't')
  await expect(spent).toBeFocused()
  await time.getByLabel('Estimate').fill('1d')
  await press(page, 'Enter')
  await expect(page.getByText('Estimate set to 1d')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change time' })).toContainText('0 of 1d')

  // The texts of the changed description.
  const notes = page.getByRole('list', { name: 'Comments and changes' })
  await notes.getByRole('button', { name: 'Show changes' }).press('Enter')
  const changes = notes.getByRole('region', { name: 'Changes to the description' })
  await expect(changes.locator('del')).toHaveText([/at$/, /night$/])
  await expect(changes.locator('ins')).toHaveText([/in$/, /the wind$/])
  await expectAccessible(page)
  await press(page, 'Enter')
  await expect(changes).toHaveCount(0)

  // The menu.
  const menu = page.getByRole('button', { name: 'More actions' })
  /** The menu moves the focus to its first item shortly after it opens. */
  const choose = async (name: string) => {
    await menu.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.getByRole('menuitem', { name }).press('Enter')
  }
  const about = page.getByRole('complementary', { name: 'About the issue' })
  await expect(about).toContainText('NotificationsOn')
  await choose('Turn notifications off')
  await expect(about).toContainText('NotificationsOff')
  expect((await stored()).subscribed).toBe(false)
  await press(page, 'z')
  await expect(about).toContainText('NotificationsOn')
  for (const text of [/To-do item about .* added/, /You already have a to-do item about/]) {
    await choose('Add to-do item')
    await expect(page.getByText(text)).toBeVisible()
  }
  await choose('Delete issue…')
  const dialog = page.getByRole('dialog', { name: 'Delete issue' })
  await expect(dialog).toContainText('Hoist is slow')
  await expectAccessible(page)
  await tabTo(page, dialog.getByRole('button', { name: /^Delete issue/ }))
  await press(page, 'Enter')
  await expect(page.getByText(`#${iid} deleted`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/projects/${id}\\?tab=issues`))
  await expect(page.getByText('Hoist is slow')).toHaveCount(0)
  await press(page, 'z')
  await expect(page.getByText('There is no change to undo.')).toBeVisible()
})

test('the last comment of a long thread can be reached beside the JSON of the issue', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('slip'))
  const { iid } = await given.issue(id, 'Long talk')
  const path = `/projects/${id}/issues/${iid}`
  for (let n = 1; n <= 14; n++) await given.send('POST', `${path}/notes`, { body: `Comment ${n}` })
  await go(page, path)
  const last = page.getByRole('list', { name: 'Comments and changes' }).getByRole('listitem').last()
  await expect(last).toContainText('Comment 14')
  await press(page, 'v')
  await expect(page.getByRole('button', { name: 'Copy JSON' })).toBeVisible()
  await expect(last).not.toBeInViewport()
  // The wheel scrolls only what a user can scroll. A click would scroll everything.
  await page.getByText('Comment 1', { exact: true }).hover()
  await page.mouse.wheel(0, 5_000)
  await expect(last).toBeInViewport({ ratio: 1 })
  await last.getByRole('button', { name: 'Edit comment' }).click({ trial: true })
})
