import type { Page } from '@playwright/test'
import { expect, go, rowOf, test, urlFragment } from './console.ts'
import { intercept } from './intercept.ts'
import { scrollThrough } from './scroll.ts'

test.use({ seed: 'bench:11030' })
// Both tests share one server, because seeding it takes long.
test.describe.configure({ mode: 'default' })

const grid = (page: Page) => page.getByRole('grid', { name: 'Issues' })

const nameFrom = ['[title*="#"]', 'title'] as const

test('a list of eleven thousand rows can be scrolled to its end, past the rows that the server counts', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  await go(page, '/issues?q=state:all&sort=created_at:asc&columns=none')
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  await expect(page.getByText('10,000+', { exact: true }).first()).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '-1')
  test.setTimeout(120_000)
  // Sample rows of every third page, then check every row around number 10,000, up to which the server counts. The pages after that are
  // known only one after the other.
  const pages = await scrollThrough(grid(page), { from: 0, rows: 9_800, step: 300, nameFrom })
  expect(pages.stuck).toEqual([])
  const border = await scrollThrough(grid(page), { from: 9_800, rows: 400, step: 15, nameFrom })
  expect(border.stuck).toEqual([])
  const last = await scrollThrough(grid(page), { from: 10_200, rows: 830, step: 100, nameFrom })
  expect(last.stuck).toEqual([])
  const seen = { ...pages.seen, ...border.seen, ...last.seen }
  expect(Object.keys(border.seen)).toHaveLength(400)
  expect(new Set(Object.values(seen)).size).toBe(Object.keys(seen).length)
  expect(Object.values(seen)).not.toContain('')
  await grid(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(grid(page).locator('[aria-rowindex="11031"]')).toBeVisible()
  await expect(grid(page).locator('[aria-rowindex="11032"]')).toHaveCount(0)
  await expect.poll(() => urlFragment(page)).toMatch(/&page=11[01]$/)
})

test('another order starts at its first row', { tag: '@long' }, async ({ signedIn: page }) => {
  await go(page, '/issues?q=state:all&sort=created_at:asc')
  await expect(grid(page).locator('[aria-rowindex="2"]')).toBeVisible()
  await grid(page).evaluate((element) => element.scrollTo(0, 36 * 1250))
  await expect(grid(page).locator('[aria-rowindex="1255"]')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await expect.poll(() => urlFragment(page)).toContain('sort=title')
  await expect(grid(page).locator('[aria-rowindex="2"]')).toBeVisible()
})

test('a jump into the middle loads only that page, and keys wait for rows that are not loaded', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  await go(page, '/projects/1?tab=issues&q=state:all')
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  const rows = Number(await grid(page).getAttribute('aria-rowcount')) - 1
  expect(rows).toBeGreaterThan(1000)
  const asked: string[] = []
  page.on('request', (request) => {
    const at = new URL(request.url()).searchParams
    if (at.get('per_page') === '100' && at.has('order_by')) asked.push(at.get('page') ?? '')
  })
  const { stuck } = await scrollThrough(grid(page), { from: 730, rows: 10, step: 10, nameFrom })
  expect(stuck).toEqual([])
  expect(asked).toEqual(['8'])
  await grid(page).press('End')
  await expect(grid(page).locator(`[aria-rowindex="${rows + 1}"]`)).toHaveAttribute('aria-current', 'true')
  await grid(page).press('Home')
  await expect(grid(page).locator('[aria-rowindex="2"]')).toHaveAttribute('aria-current', 'true')

  let free = () => {}
  const held = new Promise<void>((done) => {
    free = done
  })
  await intercept(page, /[?&]page=2&per_page=100/, async (route) => {
    await held
    await route.continue()
  })
  for (let step = 0; step < 9; step++) await grid(page).press('PageDown')
  await expect(grid(page).locator('[data-placed]').first()).toBeAttached()
  free()
  await expect(grid(page).locator('[aria-rowindex="110"]')).toHaveAttribute('aria-current', 'true')
})
