import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { RunningServer } from '../support/running-server.ts'
import { expect, go, heading, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'
import { press } from './keys.ts'
import { scrollThrough } from './scroll.ts'

test.use({ seed: 'bench-projects:20000' })
// All tests share one server, because seeding it takes long.
test.describe.configure({ mode: 'default' })

const nameFrom = ['input[type=checkbox]', 'aria-label'] as const
const projects = (page: Page) => page.getByRole('grid', { name: 'Projects' })
const nameOf = ({ path_with_namespace }: { path_with_namespace: string }) => `Select ${path_with_namespace}`

/** The names of rows as returned by the server, for some pages of 100. */
async function expectedRows(instance: RunningServer, pages: readonly number[]) {
  const rows: Record<number, string> = {}
  for (const page of pages) {
    const body = await givenOn(instance).send(
      'GET',
      `/projects?simple=true&order_by=id&sort=asc&per_page=100&page=${page}`,
    )
    const parsed = z.array(z.object({ path_with_namespace: z.string() })).parse(body)
    for (const [i, project] of parsed.entries()) rows[(page - 1) * 100 + i] = nameOf(project)
  }
  return rows
}

/** Measures layout shifts in the browser since the first call. */
async function watchShifts(page: Page) {
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift' })
  })
  return () =>
    page.evaluate(() => {
      const shifts: unknown = Reflect.get(globalThis, 'shifts')
      return Array.isArray(shifts) ? shifts.reduce((sum: number, shift: unknown) => sum + Number(shift), 0) : -1
    })
}

test('a list of twenty thousand projects can be scrolled to its end: every page loads, in order, without layout shifts', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  test.setTimeout(120_000)
  await go(page, '/projects?sort=id:asc')
  await expect(rowOf(page, 'group').first()).toBeVisible()
  await expect(projects(page)).toHaveAttribute('aria-rowcount', '-1')
  const shifted = await watchShifts(page)
  const seen: Record<number, string> = {}
  const checkRows = async (from: number, rows: number, step: number) => {
    const found = await scrollThrough(projects(page), { from, rows, step, nameFrom })
    expect(found.stuck).toEqual([])
    Object.assign(seen, found.seen)
  }
  // Sample rows far apart; then every row around number 10,000, up to which the server counts; then the last page by URL.
  for (const from of [7_300, 2_450, 9_985, 40]) await checkRows(from, 15, 15)
  await checkRows(9_900, 700, 60)
  expect(await shifted()).toBeLessThan(0.01)
  await go(page, '/')
  await expect(heading(page, 'Home')).toBeVisible()
  await go(page, '/projects?sort=id:asc&page=190')
  await expect(projects(page).locator('[aria-rowindex="18902"]')).toBeVisible()
  await checkRows(18_900, 1_100, 100)
  for (const from of [12_345, 19_985, 16_990]) await checkRows(from, 15, 15)
  expect(new Set(Object.values(seen)).size).toBe(Object.keys(seen).length)
  const expected = await expectedRows(instance, [1, 25, 74, 100, 101, 106, 124, 170, 171, 190, 195, 200])
  for (const [index, name] of Object.entries(seen))
    if (expected[Number(index)]) expect(`${index} ${name}`).toBe(`${index} ${expected[Number(index)]}`)

  await projects(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(projects(page).locator('[aria-rowindex="20001"]')).toBeVisible()
  await expect(projects(page).locator('[aria-rowindex="20002"]')).toHaveCount(0)
  expect(await projects(page).getByRole('row').count()).toBeLessThan(60)
})

test('by keyboard: End, Home and Page Down move over rows that are not loaded', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  await go(page, '/projects?q=id:<9501&sort=id:asc')
  await expect(projects(page)).toHaveAttribute('aria-rowcount', '9501')
  const current = projects(page).locator('[aria-current="true"]')
  await projects(page).focus()
  await press(page, 'End')
  await expect(current).toHaveAttribute('aria-rowindex', '9501')
  await press(page, 'Home')
  await expect(current).toHaveAttribute('aria-rowindex', '2')
  for (let step = 1; step <= 20; step++) {
    await press(page, 'PageDown')
    await expect(current).toHaveAttribute('aria-rowindex', String(2 + 12 * step))
  }
  const expected = await expectedRows(instance, [3])
  await expect(current.getByRole('checkbox')).toHaveAttribute('aria-label', expected[240] ?? '')
})

/** The ids of all groups in tree order, with every branch open. */
async function expandedTree(instance: RunningServer) {
  const group = z.object({ id: z.int(), full_path: z.string(), parent_id: z.int().nullable() })
  const all: z.infer<typeof group>[] = []
  for (let page = 1; page <= 20; page++)
    all.push(
      ...z
        .array(group)
        .parse(await givenOn(instance).send('GET', `/groups?order_by=name&sort=asc&per_page=100&page=${page}`)),
    )
  const below = Map.groupBy(all, ({ parent_id }) => parent_id)
  const lines: { path: string; level: number }[] = []
  const walk = (parent: number | null, level: number) => {
    for (const { id, full_path } of below.get(parent) ?? []) {
      lines.push({ path: full_path, level })
      walk(id, level + 1)
    }
  }
  walk(null, 1)
  return { lines, open: [...below.keys()].filter((id) => id !== null) }
}

test('a tree of two thousand groups: arrow keys open it six levels deep, then all branches open, and no row is missing', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  test.setTimeout(120_000)
  const { lines, open } = await expandedTree(instance)
  expect(lines).toHaveLength(2_000)
  const tree = page.getByRole('treegrid', { name: 'Groups' })
  await go(page, '/groups')
  const deep = lines.find(({ level }) => level === 6)?.path ?? ''
  await expect(tree.getByRole('row').nth(1)).toBeVisible()
  await tree.focus()
  const current = tree.locator('[aria-current="true"]')
  const parts = deep.split('/')
  for (let level = 1; level <= 6; level++) {
    const path = parts.slice(0, level).join('/')
    // The row's position among its siblings, because each Arrow Down moves one row.
    await press(page, level === 1 ? 'Home' : 'ArrowRight')
    await expect(current).toHaveAttribute('aria-level', String(level))
    const before = lines.filter(
      (line) => line.level === level && line.path.startsWith(parts.slice(0, level - 1).join('/')),
    )
    const steps = before.findIndex((line) => line.path === path)
    for (let step = 0; step < steps; step++) await press(page, 'ArrowDown')
    await expect(current.locator(`[title="${path}"]`)).toBeVisible()
    if (level === 6) break
    await expect(current).toHaveAttribute('aria-expanded', 'false')
    await press(page, 'ArrowRight')
    await expect(current).toHaveAttribute('aria-expanded', 'true')
  }
  await press(page, 'ArrowLeft')
  await expect(current.locator(`[title="${parts.slice(0, 5).join('/')}"]`)).toBeVisible()

  await go(page, `/groups?open=${open.join('.')}`)
  const found = await scrollThrough(tree, { from: 0, rows: 300, step: 15, nameFrom: ['.mono[title]', 'title'] })
  expect(found.stuck).toEqual([])
  expect(Object.values(found.seen)).toEqual(lines.slice(0, 300).map(({ path }) => path))
  const last = tree.locator(`[title="${lines.at(-1)?.path}"]`)
  await expect(async () => {
    await tree.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(last).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await tree.getByRole('row').count()).toBeLessThan(60)
})
