import type { Locator, Page } from '@playwright/test'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'

/**
 * The rows that React has rendered since `mark`, which remembers the properties that React keeps at each element. They are new objects after
 * every rendering.
 */
const renderedSince = (page: Page, mark: boolean) =>
  page.evaluate((isMark) => {
    const now = new Map(
      [...document.querySelectorAll('[role="row"][id]')].map((row) => {
        const key = Object.keys(row).find((name) => name.startsWith('__reactProps$')) ?? ''
        return [row.id, Reflect.get(row, key)]
      }),
    )
    if (isMark) {
      Reflect.set(window, 'rowsBefore', now)
      return now.size
    }
    const before: unknown = Reflect.get(window, 'rowsBefore')
    if (!(before instanceof Map)) throw new Error('Nothing was marked')
    return [...now].filter(([id, props]) => before.has(id) && before.get(id) !== props).length
  }, mark)

const current = (grid: Locator) => grid.locator('[aria-current="true"]')
const forks = ['kept-1', 'kept-2', 'kept-3']
const lists = [
  ['/issues', 'grid'],
  ['/merge_requests', 'grid'],
  ['/projects', 'grid'],
  ['/users', 'grid'],
  ['/todos', 'grid'],
  ['/requests', 'grid'],
  ['/groups', 'treegrid'],
  ['/worlds', 'treegrid'],
] as const

test('an arrow key renders only the row that it leaves and the row that it reaches', async ({
  signedIn: page,
  instance,
}) => {
  const { send } = givenOn(instance)
  for (const name of forks) await send('POST', '/-/gantry/v1/worlds', { name })
  for (const [screen, role] of lists)
    await test.step(screen, async () => {
      await go(page, screen)
      const grid = page.getByRole(role).first()
      await expect(grid.locator('[role="row"][id]').nth(1)).toBeVisible()
      await grid.focus()
      // More rows may still be loading, or change meanwhile.
      await expect(async () => {
        await page.keyboard.press('Home')
        await expect(current(grid)).toHaveAttribute('aria-rowindex', '2')
        expect(await renderedSince(page, true)).toBeGreaterThan(1)
        await page.keyboard.press('ArrowDown')
        await expect(current(grid)).toHaveAttribute('aria-rowindex', '3')
        expect(await renderedSince(page, false), screen).toBe(2)
      }).toPass({ timeout: 10_000 })
    })
  for (const name of forks) await send('DELETE', `/-/gantry/v1/worlds/${name}`)
})

test('a held arrow key passes records without loading them, and shows the one where it rests', async ({
  signedIn: page,
}) => {
  await go(page, '/issues')
  const grid = page.getByRole('grid', { name: 'Issues' })
  await expect(grid.locator('[role="row"][id]').nth(12)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const peek = page.getByRole('complementary', { name: 'Issue' })
  await expect(peek.locator('dl')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const [issue] = /projects\/\d+\/issues\/\d+$/.exec(new URL(request.url()).pathname) ?? []
    if (issue) asked.push(issue)
  })
  for (let times = 0; times < 10; times++) await page.keyboard.down('ArrowDown')
  await page.keyboard.up('ArrowDown')
  await expect(current(grid)).toHaveAttribute('aria-rowindex', '12')
  await expect(peek.locator('dl')).toBeVisible()
  const title = await current(grid).locator('[data-column="title"] [title]').getAttribute('title')
  await expect(peek.getByRole('heading', { name: title ?? '' })).toBeVisible()
  // The first press is not held yet. On a slow machine, the key may seem to rest once on the way.
  expect(new Set(asked).size).toBeLessThan(6)
})
