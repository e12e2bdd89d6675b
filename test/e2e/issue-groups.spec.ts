import { expect, go, rowOf, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { press } from './keys.ts'

const HIGH = 130

test('groups count all issues that match, load their rows on demand, and follow changes', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('quay'))
  for (let n = 1; n <= HIGH; n++)
    await given.issue(id, `Buoy ${String(n).padStart(3, '0')}`, { labels: 'priority::high', weight: 2 })
  await given.issue(id, 'Lamp is out', { labels: 'priority::low', weight: 5 })
  await given.issue(id, 'Paint the bollards')
  await go(page, `/projects/${id}?tab=issues&group=priority&sort=title:asc`)

  const grid = page.getByRole('grid', { name: 'Issues' })
  const head = (text: string | RegExp) => grid.getByRole('row').filter({ hasText: text })
  await expect(head(/priority.*high.*130 issues, weight 260/)).toBeVisible()
  await expect(rowOf(page, 'Buoy 001')).toBeVisible()
  await expect(rowOf(page, 'Paint the bollards')).toHaveCount(0)

  await test.step('by keyboard: the last row is reached, under its group', async () => {
    await grid.focus()
    await press(page, 'End')
    await expect(rowOf(page, 'Paint the bollards')).toHaveAttribute('aria-current', 'true')
    await expect(head(/No priority label.*1 issue$/)).toBeVisible()
    await expect(head(/priority.*low.*1 issue, weight 5/)).toBeVisible()
    await expect(rowOf(page, 'Buoy 130')).toBeVisible()
  })

  await test.step('the page in the URL opens the list at its rows', async () => {
    await expect.poll(() => urlFragment(page)).toContain('page=2')
    await page.reload()
    await expect(rowOf(page, 'Buoy 101')).toBeInViewport()
  })

  await test.step('an issue that gets another priority waits until the user asks for the new order', async () => {
    await grid.focus()
    await press(page, 'End')
    await expect(rowOf(page, 'Paint the bollards')).toBeVisible()
    const { iid } = await given.issue(id, 'Buoy 131', { labels: 'priority::high' })
    await page.getByRole('button', { name: /changed/ }).click()
    await expect(rowOf(page, 'Buoy 131')).toBeVisible()
    await given.send('PUT', `/projects/${id}/issues/${iid}`, { labels: 'priority::low' })
    await page.getByRole('button', { name: /changed/ }).click()
    await expect(head(/priority.*low.*2 issues, weight 5/)).toBeVisible()
  })

  await test.step('all issues can be selected', async () => {
    await rowOf(page, 'Lamp is out').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Select all 133' }).click()
    await expect(page.getByRole('region', { name: '133 selected' })).toBeVisible()
  })

  await test.step('the figures count the issues of the filter; a bar of an age filters by it, and again does not', async () => {
    const bar = page.getByRole('button', { name: 'Up to 1 week: 133 open issues' })
    await expect(bar).toBeVisible()
    await expect(page.getByText('This week: 133 opened')).toBeVisible()
    await bar.click()
    await expect.poll(() => urlFragment(page)).toContain('created:7d')
    await expect(bar).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Remove created:7d' }).click()
    await expect(bar).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('figures that cannot be loaded for a new filter do not show those of the filter before', async () => {
    watched.allow(/response: 403 GET .*trends/)
    await intercept(page, /\/issues\/trends/, (route) =>
      route.fulfill({ status: 403, json: { message: '403 Forbidden' } }),
    )
    // The figures of this filter are in no cache yet.
    await go(page, `/projects/${id}?tab=issues&q=state:opened Lamp`)
    await expect(page.getByText('Not available')).toHaveCount(2)
    await expect(page.getByText('This week: 133 opened')).toHaveCount(0)
  })
})

test('by keyboard: a changed value of a row shows in the head of its group', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const { id } = await given.project(given.name('quay'))
  await given.issue(id, 'Lamp is out', { weight: 5 })
  await go(page, `/projects/${id}?tab=issues&group=assignee`)
  const grid = page.getByRole('grid', { name: 'Issues' })
  await expect(grid.getByRole('row', { name: 'Unassigned 1 issue, weight 5' })).toBeVisible()
  await grid.focus()
  await press(page, 'ArrowDown')
  await press(page, 'w')
  await page
    .getByRole('dialog', { name: /^Change weight/ })
    .getByRole('textbox')
    .fill('8')
  await press(page, 'Enter')
  await expect(grid.getByRole('row', { name: 'Unassigned 1 issue, weight 8' })).toBeVisible()
})

test('too many issues for groups are explained', { tag: '@long' }, async ({ signedIn: page, watched }) => {
  watched.allow(/response: 400 GET .*\/issues\/group/)
  await intercept(page, /\/issues\/grouped/, (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'too_many_issues', error_description: 'Whatever the server says.' },
    }),
  )
  await go(page, '/issues?group=project')
  await expect(page.getByRole('alert')).toContainText('Add a filter, or set Group by to None.')
  await page.getByRole('button', { name: 'Group by Project' }).click()
  await page.getByRole('menuitemradio', { name: 'None' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
