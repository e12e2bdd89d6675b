import type { Page } from '@playwright/test'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'

/** Prints the page, and looks at it in between as the printer gets it. */
async function printing(page: Page, look: () => Promise<void>) {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await look()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
}

test('paper has all loaded rows in light colors, says which ones it has not, and has nothing to click', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await go(page, '/issues')
  const grid = page.getByRole('grid', { name: 'Issues' })
  const rows = grid.locator('[aria-rowindex]:not([aria-rowindex="1"])')
  await expect(rows.first()).toBeVisible()
  const shown = await rows.count()
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim())
  const dark = await ground()

  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sheets = [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  // All rows on one sheet would be those of the window only.
  expect(sheets.length).toBeGreaterThan(3)
  for (const [, width, height] of sheets) expect(Number(width)).toBeGreaterThan(Number(height))

  await printing(page, async () => {
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(100)
    await expect(rows.last()).toBeVisible()
    await expect(page.getByText(/^\d+ of \d+ rows\. Only rows that were loaded are printed\.$/)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'New issue' })).toBeHidden()
    expect(await ground()).not.toBe(dark)
    // The rows follow each other, and nothing is cut off below the window.
    const [first, last] = [await rows.first().boundingBox(), await rows.last().boundingBox()]
    expect((last?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan(99 * 30)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(99 * 30)
  })

  await expect(rows).toHaveCount(shown)
  expect(await ground()).toBe(dark)
})

test('an issue is printed whole, without the frame of the console, in the light colors', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('quay'))
  const description = Array.from({ length: 60 }, (_, line) => `Step ${line + 1} of the check of the hoist.`).join(
    '\n\n',
  )
  const { iid } = await given.issue(id, 'Hoist is slow', { description })
  await given.send('POST', `/projects/${id}/issues/${iid}/notes`, { body: 'It was the brake.' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await go(page, `/projects/${id}/issues/${iid}`)
  await expect(page.getByText('It was the brake.')).toBeVisible()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const onScreen = await background()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Edit|Delete|JSON/ })).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  const paper = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    hidden: [...document.querySelectorAll('main, main section')].filter(
      (part) => getComputedStyle(part).overflowY !== 'visible' && part.scrollHeight > part.clientHeight + 1,
    ).length,
  }))
  expect(paper.hidden).toBe(0)
  expect(paper.height).toBeGreaterThan(2_000)
  expect(await background()).toBe('rgb(255, 255, 255)')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  expect(await background()).toBe(onScreen)
})
