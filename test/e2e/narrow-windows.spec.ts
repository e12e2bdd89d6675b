import type { Locator } from '@playwright/test'
import { expect, go, test } from './console.ts'
import { givenOn } from './given.ts'

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('not on screen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height, middle: box.y + box.height / 2 }
}

test('many filter terms take several lines; the count and the key stay at the end of the first line', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await go(page, '/issues?q=state:opened label:bug author:vtrask milestone:2.4 weight:3')
  const filter = page.getByRole('search')
  const first = await boxOf(filter.getByRole('button', { name: 'Edit state:opened' }))
  const last = await boxOf(filter.getByRole('button', { name: 'Edit weight:3' }))
  const key = await boxOf(filter.getByText('f', { exact: true }))
  expect(last.middle - first.middle).toBeGreaterThan(20)
  expect(Math.abs(key.middle - first.middle)).toBeLessThan(3)
  expect(key.x).toBeGreaterThan(last.right)
})

test('in a window of 900 px, a comment has the whole width of its column', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('quay'))
  const { iid } = await given.issue(id, 'Crane stops')
  await page.setViewportSize({ width: 900, height: 700 })
  await go(page, `/projects/${id}/issues/${iid}`)
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await expect(comment).toBeVisible()
  expect((await boxOf(comment)).width).toBeGreaterThan(500)
})

test('in a peek, the buttons of a comment share a line', { tag: '@long' }, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('quay'))
  const { iid } = await given.issue(id, 'Crane stops')
  await go(page, `/issues?peek=${id}:${iid}`)
  const peek = page.getByRole('complementary', { name: 'Issue' })
  const button = peek.getByRole('button', { name: /^Comment/ })
  await expect(button).toBeVisible()
  const attach = await boxOf(peek.getByRole('button', { name: /^Attach file/ }))
  expect(Math.abs(attach.middle - (await boxOf(button)).middle)).toBeLessThan(4)
})

test('in a window of 900 px, the fields of a tested push fit beside the rules', { tag: '@long' }, async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await go(page, '/groups/65?tab=push-rules')
  const tester = page.getByRole('region', { name: 'Test a push' })
  const name = tester.getByText('committer_email')
  await expect(name).toBeVisible()
  const label = await boxOf(tester.getByText('Committer email'))
  expect((await boxOf(name)).x).toBeGreaterThan(label.x)
  expect((await boxOf(name)).right).toBeLessThanOrEqual((await boxOf(tester)).right - 16)
})

test('two DORA charts of one line have the same height, with their table buttons beside the first line of the legend', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await go(page, '/dora')
  const partsOf = async (name: string) => {
    const panel = page.getByRole('region', { name, exact: true })
    const [comparison, chart, button] = await Promise.all([
      boxOf(panel.getByText('compared with')),
      boxOf(panel.getByRole('slider')),
      boxOf(panel.getByRole('button', { name: `${name} as table` })),
    ])
    const [distance, ...rest] = [chart.y - comparison.bottom, chart.y, chart.height, button.y].map(Math.round)
    return { isBelowText: Number(distance) > 8, rest }
  }
  for (const [left, right] of [
    ['Deployment frequency', 'Lead time for changes'],
    ['Change failure rate', 'Time to restore service'],
  ] as const) {
    await expect(page.getByRole('region', { name: right, exact: true }).getByRole('slider')).toBeVisible()
    for (const width of [900, 980, 1040, 1100, 1160, 1220]) {
      await page.setViewportSize({ width, height: 700 })
      const message = `${right} at ${width} px`
      await expect
        .poll(async () => partsOf(right), { message })
        .toEqual({ ...(await partsOf(left)), isBelowText: true })
    }
  }
})

test('in a low window, the storage chart fits its dialog with its legend', { tag: '@long' }, async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 960, height: 540 })
  await go(page, '/projects')
  await page.getByRole('button', { name: /^Storage by namespace:/ }).click()
  const dialog = page.getByRole('dialog')
  const legend = dialog.getByText('over a year')
  await expect(legend).toBeVisible()
  const foot = await boxOf(dialog.getByRole('button', { name: 'Close' }).last())
  expect((await boxOf(legend)).bottom).toBeLessThan(foot.y)
})

test('a wide table in a text is a region named after its columns, which the arrow keys scroll', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('manifest'))
  const { iid } = await given.issue(id, 'Columns', {
    description: `| \`gross\` & net | Seal |\n|-|-:|\n| ${'t'.repeat(40)} | ${Array.from({ length: 60 }, () => 'seals').join('&nbsp;')} |`,
  })
  await page.setViewportSize({ width: 900, height: 700 })
  await go(page, `/projects/${id}/issues/${iid}`)
  const table = page.getByRole('region', { name: 'Table: gross & net, Seal' })
  await expect(table.getByRole('cell').last()).toHaveCSS('text-align', /right/)
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})
