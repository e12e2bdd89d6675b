import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, go, heading, rowOf, signIn, test, titleOf, urlFragment } from './console.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Issues' })
const titles = (page: Page) => grid(page).getByRole('row').locator('[title]:not([title*="#"])').first().textContent()
const peek = (page: Page) => page.getByRole('complementary', { name: 'Issue' })

test('the URL keeps filter, order, grouping and peek across back, forward and reload', async ({
  page,
  instance,
  watched: _,
}) => {
  await signIn(page, instance, '/issues')
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  const filter = page.getByRole('combobox', { name: 'Filter' })
  await filter.fill('label:bug')
  await filter.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove label:bug' })).toBeVisible()
  const [answer] = await Promise.all([
    page.waitForResponse(/order_by=title&.*per_page=100/),
    page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click(),
  ])
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(grid(page)).not.toHaveAttribute('data-stale')
  // The rows of the previous order stay until the answer arrives.
  const first = z.array(z.object({ title: z.string() })).parse(await answer.json())[0]?.title ?? ''
  await expect.poll(() => titles(page)).toBe(first)
  await titleOf(page, /#\d+/).nth(2).click()
  await expect(peek(page).getByRole('heading', { level: 2 })).toBeVisible()
  const title = (await peek(page).getByRole('heading', { level: 2 }).textContent()) ?? ''
  const place = urlFragment(page)
  expect(place).toMatch(/^\/issues\?q=state:opened label:bug&view=open&sort=title:asc&peek=\d+:\d+$/)

  await page.goBack()
  await expect(peek(page)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Updated' })).toHaveAttribute('aria-sort', 'descending')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Remove label:bug' })).toHaveCount(0)
  await page.goForward()
  await page.goForward()
  await page.goForward()
  await expect(peek(page).getByRole('heading', { level: 2 })).toHaveText(title)
  expect(urlFragment(page)).toBe(place)

  await page.reload()
  await expect(peek(page).getByRole('heading', { level: 2 })).toHaveText(title)
  expect(urlFragment(page)).toBe(place)
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => titles(page)).toBe(first)
})

test('the URL keeps the page of a long list and the chosen columns', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  await signIn(page, instance, '/issues?q=state:all&sort=created_at:asc')
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  await grid(page).evaluate((element) => element.scrollTo(0, 36 * 1250))
  await expect.poll(() => urlFragment(page)).toContain('&page=13')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Due/ }).click()
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const place = urlFragment(page)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveCount(0)
  await expect(grid(page).locator('[aria-rowindex="1202"]')).toBeVisible()
  expect(urlFragment(page)).toBe(place)
})

test('a column that does not fit is hidden until the user chooses it, and then the table scrolls sideways', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await go(page, '/issues?q=state:opened')
  const head = (name: string) => page.getByRole('columnheader', { name })
  const choose = (name: string) => page.getByRole('menuitemcheckbox', { name })
  await expect(head('Due')).toBeVisible()
  await expect(head('Labels')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(choose('Due')).toBeChecked()
  await expect(choose('Labels')).not.toBeChecked()
  for (const name of ['Labels', 'Author', 'Created']) await choose(name).click()
  for (const name of ['Labels', 'Author', 'Created', 'Due']) await expect(head(name)).toBeVisible()
  await page.keyboard.press('Escape')
  const widths = await grid(page).evaluate(({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth }))
  expect(widths.scrollWidth).toBeGreaterThan(widths.clientWidth)
  const frame = grid(page).locator('..')
  await expect(frame).toHaveAttribute('data-hidden-right')
  await grid(page).evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect(frame).not.toHaveAttribute('data-hidden-right')
  await expect(frame).toHaveAttribute('data-hidden-left')
  const { width = 0 } = (await head('Title').boundingBox()) ?? {}
  expect(width).toBeGreaterThanOrEqual(140)
  await page.reload()
  await expect(head('Author')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Reset' }).click()
  await expect(head('Author')).toHaveCount(0)
})

test('another view starts at its first row, wherever the list was', { tag: '@long' }, async ({ signedIn: page }) => {
  await go(page, '/issues?q=state:all&sort=created_at:asc&page=13')
  await expect(grid(page).locator('[aria-rowindex="1202"]')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Saved views' })
    .getByRole('button', { name: /^All open/ })
    .click()
  await expect(grid(page).locator('[aria-rowindex="2"]')).toBeVisible()
  expect(urlFragment(page)).not.toContain('page=')
})

test('invalid URL parameters are reported, and valid ones still apply', { tag: '@long' }, async ({
  page,
  instance,
  watched,
}) => {
  watched.allow(/404 GET/)
  await signIn(page, instance, '/nowhere')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await go(page, '/issues?q=due:someday state:opened&sort=beauty:up&group=star&peek=abc&page=-4&view=999999&columns=,,')
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  await expect(page.getByText('Use due: with overdue, today, tomorrow, week, month, none or any.')).toBeVisible()
  await go(page, '/projects/999999')
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  await go(page, '/projects/1/issues/abc')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await go(page, '/import/999999')
  await expect(page.getByRole('heading', { name: 'Import not found' })).toBeVisible()
})
