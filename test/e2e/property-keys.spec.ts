import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, rowOf, signInWith, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'

const values = z.object({
  state: z.string(),
  labels: z.array(z.string()),
  assignees: z.array(z.object({ username: z.string() })),
  milestone: z.object({ title: z.string() }).nullable(),
  due_date: z.string().nullable(),
  weight: z.number().nullable(),
})

test('by keyboard: a l m d w s change the current row, the selected rows, the peek and the page', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const word = given.name('crane')
  const { id } = await given.project(given.name('quay'))
  await given.label(id, 'rust')
  await given.send('POST', `/projects/${id}/milestones`, { title: 'Overhaul' })
  const issues = [await given.issue(id, `${word} one`), await given.issue(id, `${word} two`)]
  const stored = async (n = 0) => values.parse(await given.send('GET', `/projects/${id}/issues/${issues[n]?.iid}`))
  await go(page, `/issues?q=state:opened+${word}&sort=created_at:asc`)
  await expect(rowOf(page, word)).toHaveCount(2)
  const grid = page.getByRole('grid', { name: 'Issues' })
  await grid.focus()
  await press(page, 'j')
  await expect(rowOf(page, `${word} one`)).toHaveAttribute('aria-current', 'true')

  // The current row.
  const editor = page.getByRole('dialog', { name: /^Change / })
  const pick = async (key: string, name: string, text: string) => {
    await press(page, key)
    await expect(page.getByRole('combobox', { name })).toBeFocused()
    await page.keyboard.type(text)
    await expect(page.getByRole('option').first()).toContainText(text)
    await press(page, 'Enter')
  }
  await pick('l', 'Labels', 'rust')
  await expect(page.getByRole('option', { name: 'rust', selected: true })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Escape')
  await expect(editor).toHaveCount(0)
  await expect(grid).toBeFocused()
  await pick('m', 'Milestone', 'Overhaul')
  await expect(editor).toHaveCount(0)
  await press(page, 'd')
  await expect(page.getByRole('textbox', { name: 'Due date' })).toBeFocused()
  await page.keyboard.type('2031-02-03')
  await press(page, 'Enter')
  await expect(editor).toHaveCount(0)
  await press(page, 'w')
  await expect(page.getByRole('textbox', { name: 'Weight' })).toBeFocused()
  await page.keyboard.type('5')
  await press(page, 'Enter')
  await expect(editor).toHaveCount(0)
  expect(await stored()).toMatchObject({
    ...{ labels: ['rust'], milestone: { title: 'Overhaul' }, due_date: '2031-02-03', weight: 5 },
  })
  await press(page, 'z')
  await expect.poll(async () => (await stored()).weight).toBe(null)
  await pick('s', 'State', 'Closed')
  await expect(rowOf(page, word)).toHaveCount(1)
  await expect(editor).toHaveCount(0)
  expect((await stored()).state).toBe('closed')

  // The selected rows: the same keys open the same pickers of the bar, which prints them.
  await press(page, 'j', 'x')
  const bar = page.getByRole('region', { name: '1 selected' })
  await expect(bar.getByRole('button')).toHaveText([
    /Labell/,
    /Assigna/,
    /Milestonem/,
    /Dued/,
    /Weightw/,
    /Movep/,
    /Close issuess/,
    '',
  ])
  await press(page, 'w')
  await page.getByRole('textbox', { name: 'Weight' }).fill('3')
  await press(page, 'Enter')
  await page
    .getByRole('dialog', { name: 'Set weight of 1 issue' })
    .getByRole('button', { name: /^Set weight/ })
    .click()
  await expect(page.getByText(/#2 set to weight 3/)).toBeVisible()
  await press(page, 's')
  await expect(page.getByRole('dialog', { name: 'Close 1 issue' })).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Escape')

  // The peek, then the page.
  await press(page, 'Enter')
  await expect(page.getByRole('complementary', { name: 'Issue' })).toBeVisible()
  await pick('a', 'Assign to', 'root')
  await expect.poll(async () => (await stored(1)).assignees.map(({ username }) => username)).toEqual(['root'])
  await press(page, 'Escape', 'Control+Enter')
  await expect(page.getByRole('complementary', { name: 'About the issue' })).toBeVisible()
  await press(page, 'm')
  await expect(page.getByRole('combobox', { name: 'Milestone' })).toBeFocused()
  await press(page, 'Escape', 's')
  await expect(page.getByRole('button', { name: /^Reopen issue/ })).toBeVisible()
  expect((await stored(1)).state).toBe('closed')
  await press(page, 'n')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await page.keyboard.type('a l m d w s')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without the role Reporter, the keys say what is missing on a row, and do nothing on the page', {
  tag: '@long',
}, async ({ page, instance, watched: _ }) => {
  const given = givenOn(instance)
  const word = given.name('gull')
  const { id } = await given.project(given.name('open'), { visibility: 'public' })
  const { iid } = await given.issue(id, word)
  const token = await given.token((await given.user(given.name('guest'))).id)
  await signInWith(page, instance, token, `/issues?q=${word}`)
  await expect(rowOf(page, word)).toHaveCount(1)
  await page.getByRole('grid', { name: 'Issues' }).focus()
  await press(page, 'j', 'l')
  await expect(page.getByRole('dialog', { name: /^Change labels/ })).toContainText(
    'You need at least the Reporter role',
  )
  await press(page, 'Escape')
  await go(page, `/projects/${id}/issues/${iid}`)
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeVisible()
  await press(page, 'l', 's')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Closed', { exact: true })).toHaveCount(0)
})
