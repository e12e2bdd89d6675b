import { expectAccessible } from './axe.ts'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'

test('a day is typed in several ways, or picked from the calendar with the keyboard', async ({
  signedIn: page,
  instance,
  watched: _,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('dates'))
  await go(page, `/projects/${project.id}?tab=members`)
  await page.getByRole('button', { name: 'Add members' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add members to/ })
  const field = dialog.getByRole('textbox', { name: 'Expiration date' })
  await field.fill('31 Jan 2040')
  await field.press('Tab')
  await expect(field).toHaveValue('31 Jan 2040')
  await field.fill('2040-02-29')
  await field.press('Tab')
  await expect(field).toHaveValue('29 Feb 2040')
  await field.fill('next spring')
  await field.press('Tab')
  await expect(field).toHaveAccessibleDescription('Enter a date such as 21 Nov 2026, 2026-11-21 or +2w.')
  await expect(field).toHaveValue('next spring')
  await field.fill('2020-01-01')
  await field.press('Tab')
  await expect(field).toHaveAccessibleDescription(/^Choose \d+ \w{3} \d{4} or later\.$/)

  await field.fill('30 Jan 2040')
  await field.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  const day = (name: string) => calendar.getByRole('button', { name, exact: true })
  await expect(day('30 Jan 2040')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(day('7 Feb 2040')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(day('7 Mar 2040')).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(day('7 Feb 2040')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(field).toHaveValue('7 Feb 2040')
  await expect(field).toBeFocused()

  await dialog.getByRole('button', { name: 'Open calendar' }).click()
  await expect(day('7 Feb 2040')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Clear date' }).click()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('a calendar inside a popover leaves the popover open, and an invalid due date is not saved', async ({
  signedIn: page,
  instance,
  watched: _,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('due'))
  const issue = await given.issue(project.id, 'Paint the crane', { due_date: '2040-03-30' })
  await go(page, `/projects/${project.id}/issues/${issue.iid}`)
  await page.getByRole('button', { name: /^Change due date/ }).click()
  const editor = page.getByRole('dialog', { name: 'Change due date' })
  const field = editor.getByRole('textbox', { name: 'Due date' })
  await expect(field).toHaveValue('30 Mar 2040')
  await field.fill('30 Feb 2040')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(field).toHaveAccessibleDescription(/^Enter a date such as/)
  await field.fill('30 Mar 2040')
  await editor.getByRole('button', { name: 'Open calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  const day = (name: string) => calendar.getByRole('button', { name, exact: true })
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await day('12 Apr 2040').click()
  await expect(calendar).toHaveCount(0)
  await expect(field).toHaveValue('12 Apr 2040')
  await editor.getByRole('button', { name: 'Open calendar' }).click()
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await field.press('Enter')
  await expect(editor).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change due date: 12 Apr 2040' })).toBeVisible()
})
