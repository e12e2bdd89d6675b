import { z } from 'zod'
import { expectAccessible } from './axe.ts'
import { expect, go, rowOf, signInWith, test, titleOf, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { press, tabTo } from './keys.ts'

const values = z.object({
  state: z.string(),
  labels: z.array(z.string()),
  assignees: z.array(z.object({ username: z.string() })),
  milestone: z.object({ title: z.string() }).nullable(),
  due_date: z.string().nullable(),
  weight: z.number().nullable(),
})

test('by mouse: a click on the cell of a property opens its editor and not the record, also in groups', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const word = given.name('winch')
  const { id } = await given.project(given.name('pier'))
  await given.label(id, 'rope')
  await given.send('POST', `/projects/${id}/milestones`, { title: 'Refit' })
  const { iid } = await given.issue(id, `${word} one`)
  await given.issue(id, `${word} two`)
  const stored = async () => values.parse(await given.send('GET', `/projects/${id}/issues/${iid}`))
  await go(page, `/issues?q=state:opened+${word}&sort=created_at:asc`)
  const row = rowOf(page, `${word} one`)
  const cell = (column: string) => row.locator(`[data-column="${column}"]`)
  const editor = page.getByRole('dialog', { name: /^Change / })
  await expect(cell('weight')).toHaveAttribute('aria-haspopup', 'dialog')
  await expect(cell('weight')).toHaveCSS('cursor', 'pointer')

  // Also beside the value, at the edge of the cell.
  await cell('weight').click({ position: { x: 3, y: 3 } })
  await page.getByRole('textbox', { name: 'Weight' }).fill('7')
  const wire = page.getByRole('contentinfo')
  await expect(wire).toContainText('PUT/projects/')
  await expect(wire).toContainText('not sent yet')
  await press(page, 'Enter')
  await expect(editor).toHaveCount(0)
  await expect(cell('weight')).toHaveText('7')
  await cell('due').click()
  await page.getByRole('textbox', { name: 'Due date' }).fill('2031-02-03')
  await press(page, 'Enter')
  await expect(editor).toHaveCount(0)
  await cell('milestone').click()
  await page.getByRole('option', { name: 'Refit' }).click()
  await expect(editor).toHaveCount(0)
  await cell('labels').click()
  await page.getByRole('option', { name: 'rope' }).click()
  await expect(page.getByRole('option', { name: 'rope', selected: true })).toBeVisible()
  // Another click closes the editor again. A click on another cell opens that editor.
  await cell('labels').click()
  await expect(editor).toHaveCount(0)
  await cell('labels').click()
  await expect(page.getByRole('dialog', { name: /^Change labels/ })).toBeVisible()
  await cell('assignees').click()
  await expect(page.getByRole('dialog', { name: /^Change assignees/ })).toBeVisible()
  await page.getByRole('option', { name: /root/ }).click()
  await expect.poll(async () => (await stored()).assignees.map(({ username }) => username)).toEqual(['root'])
  await press(page, 'Escape')
  await expect(editor).toHaveCount(0)
  expect(await stored()).toMatchObject({
    ...{ labels: ['rope'], milestone: { title: 'Refit' }, due_date: '2031-02-03', weight: 7 },
  })
  await expect(page.getByRole('complementary', { name: 'Issue' })).toHaveCount(0)

  // In groups, with the row's own milestone.
  await page.getByRole('button', { name: /^Group by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Milestone' }).click()
  await expect(rowOf(page, /^Refit1 issue/)).toBeVisible()
  await cell('state').dblclick()
  await expect(page.getByRole('dialog', { name: /^Change state/ })).toBeVisible()
  await page.getByRole('option', { name: 'Closed' }).click()
  await expect(row).toHaveCount(0)
  expect((await stored()).state).toBe('closed')

  // Other cells open the record, and Ctrl+click opens the page from every cell.
  await titleOf(page, `${word} two`).click()
  await expect(page.getByRole('complementary', { name: 'Issue' })).toBeVisible()
  await press(page, 'Escape')
  await rowOf(page, `${word} two`)
    .locator('[data-column="due"]')
    .click({ modifiers: ['ControlOrMeta'] })
  await expect.poll(() => urlFragment(page)).toMatch(/^\/projects\/\d+\/issues\/2/)
})

test('by keyboard: right and left choose a cell, and Enter opens its editor', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const word = given.name('davit')
  const { id } = await given.project(given.name('mole'))
  await given.issue(id, `${word} one`)
  await given.issue(id, `${word} two`)
  await go(page, `/issues?q=state:opened+${word}&sort=created_at:asc`)
  await expect(rowOf(page, word)).toHaveCount(2)
  const grid = page.getByRole('grid', { name: 'Issues' })
  await expect(rowOf(page, `${word} one`).locator('[data-column="state"][aria-haspopup]')).toBeVisible()
  await grid.focus()
  await press(page, 'ArrowDown', 'ArrowRight', 'ArrowRight')
  const current = page.locator('[role="gridcell"][data-at]')
  await expect(current).toHaveAttribute('data-column', 'labels')
  expect(await grid.getAttribute('aria-activedescendant')).toBe(await current.getAttribute('id'))
  await press(page, 'Enter')
  await expect(page.getByRole('dialog', { name: /^Change labels/ })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Escape')
  await expect(grid).toBeFocused()

  // The column stays while the row changes. Left of the first cell, the whole row is current again.
  await press(page, 'ArrowDown')
  await expect(rowOf(page, `${word} two`).locator('[data-at]')).toHaveAttribute('data-column', 'labels')
  await press(page, 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
  await expect(current).toHaveCount(0)
  await press(page, 'Enter')
  await expect(page.getByRole('complementary', { name: 'Issue' })).toBeVisible()
  await press(page, 'Escape')
})

test('rows that the caller may not change open the record in every cell', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  const given = givenOn(instance)
  const word = given.name('tern')
  const { id } = await given.project(given.name('open'), { visibility: 'public' })
  const archived = await given.project(given.name('shut'), { visibility: 'public' })
  await given.issue(id, `${word} foreign`)
  await given.issue(archived.id, `${word} kept`)
  const user = await given.user(given.name('guest'))
  const token = await given.token(user.id)
  await given.send('POST', `/projects/${id}/issues`, { title: `${word} own` }, token)
  await given.send('POST', `/projects/${archived.id}/members`, { user_id: user.id, access_level: 40 })
  await given.send('POST', `/projects/${archived.id}/archive`)
  await signInWith(page, instance, token, `/issues?q=${word}`)
  await expect(rowOf(page, word)).toHaveCount(3)
  // Authors may close their own issues.
  const own = rowOf(page, `${word} own`)
  await expect(own.locator('[aria-haspopup]')).toHaveCount(1)
  await expect(own.locator('[data-column="state"]')).toHaveAttribute('aria-haspopup', 'dialog')
  for (const text of [`${word} foreign`, `${word} kept`]) {
    await expect(rowOf(page, text).locator('[aria-haspopup]')).toHaveCount(0)
    await rowOf(page, text).locator('[data-column="due"]').click()
    await expect(page.getByRole('complementary', { name: 'Issue' })).toContainText(text)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('labels and assignees that do not fit in a row: a button, a tab stop only in the current row, lists all', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const word = given.name('block')
  const { id } = await given.project(given.name('mole'))
  const labels = ['anchor chain', 'bollard', 'capstan', 'derrick crane', 'fairlead', 'gangway']
  for (const name of labels) await given.label(id, name)
  const people = [given.name('ada'), given.name('bo'), given.name('cy')]
  const assignee_ids: number[] = []
  for (const name of people) {
    const { id: user_id } = await given.user(name)
    await given.send('POST', `/projects/${id}/members`, { user_id, access_level: 30 })
    assignee_ids.push(user_id)
  }
  for (const n of ['one', 'two']) await given.issue(id, `${word} ${n}`, { labels: labels.join(','), assignee_ids })
  await go(page, `/issues?q=state:opened+${word}&sort=created_at:asc`)
  await expect(rowOf(page, word)).toHaveCount(2)
  const grid = page.getByRole('grid', { name: 'Issues' })
  await grid.focus()
  await press(page, 'ArrowDown', 'ArrowDown')
  await expect(rowOf(page, `${word} two`)).toHaveAttribute('aria-current', 'true')
  const more = page.getByRole('button', { name: /^\d more labels$/ })
  await expect(more).toHaveCount(2)
  await tabTo(page, more.nth(1))
  await press(page, 'Enter')
  const all = page.getByRole('dialog', { name: 'All labels' })
  for (const name of labels) await expect(all.getByText(name)).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Escape')
  await expect(all).toHaveCount(0)
  await expect(more.nth(1)).toBeFocused()
  await press(page, 'Tab')
  await expect(page.getByRole('button', { name: '1 more assignee' }).nth(1)).toBeFocused()
  await press(page, 'Enter')
  for (const name of people)
    await expect(page.getByRole('dialog', { name: 'All assignees' }).getByText(`User ${name}`)).toBeVisible()
  await press(page, 'Escape')

  // By mouse, neither the button nor its list opens the record or an editor.
  await more.nth(0).click()
  await expect(all).toBeVisible()
  await all.getByText('capstan').click()
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Issue' })).toHaveCount(0)
})
