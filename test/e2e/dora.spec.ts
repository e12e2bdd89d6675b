import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { findMisfits } from '../support/misfits.ts'
import { startServerProcess } from '../support/running-server.ts'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, signIn, signInWith, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { press, tabTo } from './keys.ts'

test('by keyboard: change the interval, walk along a chart, show a chart as table', { tag: '@long' }, async ({
  signedIn: page,
}) => {
  await press(page, 'g', 'm')
  await expect(heading(page, 'DORA')).toBeFocused()
  const panel = page.getByRole('region', { name: 'Deployment frequency', exact: true })
  await expect(panel.getByText('deployments per day')).toBeVisible()
  await expect(page.getByText(/^GET/)).toBeVisible()

  const line = page.getByRole('slider', { name: 'Deployment frequency, deployments per day' })
  await expect(panel.getByText(/^\d+ \w{3}$/).first()).toBeVisible()
  await tabTo(page, line, 'Tab', 8)
  await press(page, 'End', 'ArrowLeft')
  const announced = await line.getAttribute('aria-valuetext')
  const [day = '', value = ''] = announced?.split(': ') ?? []
  await expect(panel.getByText(`${day} ${value}`)).toBeVisible()
  await press(page, 'Home')
  await expect(line).toHaveAttribute('aria-valuenow', '1')
  await press(page, 'ArrowRight')
  await expect(line).toHaveAttribute('aria-valuenow', '2')

  await tabTo(page, page.getByRole('button', { name: 'Deployment frequency as table' }), 'Tab', 2)
  await press(page, 'Enter')
  await expect(panel.getByRole('columnheader', { name: 'Deployments per day' })).toBeVisible()
  await expect(panel.getByRole('cell', { name: day, exact: true })).toBeVisible()
  await press(page, 'Enter')
  await expect(line).toBeVisible()

  await press(page, 'i')
  await expect.poll(() => urlFragment(page)).toContain('interval=monthly')
  await expect(panel.getByText('deployments per month')).toBeVisible()
  await press(page, 'i')
  await expect(panel.getByText('Successful deployments.')).toBeVisible()
  await press(page, 'i')
  await expect.poll(() => urlFragment(page)).toBe('/dora')
  await page.goBack()
  await expect(panel.getByText('Successful deployments.')).toBeVisible()
})

test('by mouse: choose a project, tiers and a date range; a refused range shows the server’s message', {
  tag: '@long',
}, async ({ signedIn: page, watched }) => {
  await go(page, '/dora')
  const panel = page.getByRole('region', { name: 'Lead time for changes', exact: true })
  await page.getByRole('button', { name: /^Group / }).click()
  await page.getByRole('combobox', { name: 'Group or project' }).fill('bookings')
  await page.getByRole('option', { name: 'Project northquay/product/forwarding/bookings' }).click()
  await expect(page.getByRole('button', { name: 'Project northquay/product/forwarding/bookings' })).toBeVisible()
  await expect.poll(() => urlFragment(page)).toMatch(/project=\d+/)

  await page.getByRole('button', { name: /^Tiers/ }).click()
  await page.getByRole('option', { name: 'staging' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => urlFragment(page)).toContain('tiers=production,staging')
  await expect(page.getByText('production only')).toHaveCount(2)

  await page.getByRole('button', { name: /^Date range/ }).click()
  await page.getByRole('button', { name: '30 days' }).click()
  await expect(page.getByRole('button', { name: 'Date range 30 days' })).toBeVisible()
  await expect(panel.getByRole('slider')).toBeVisible()
  // The chart of the range before stays until the new one arrives. The date under the pointer may be outside the new range.
  await expect
    .poll(async () => {
      await panel.getByRole('slider').hover()
      return panel.getByText(/^\w{3} \d+ \w{3} /).count()
    })
    .toBe(1)

  watched.allow(/response: 400 GET .*start_date=2025-01-01/)
  await page.getByRole('button', { name: /^Date range/ }).click()
  await page.getByRole('textbox', { name: /First day/ }).fill('2025-02-30')
  await page.getByRole('button', { name: 'Show this range' }).click()
  await expect(page.getByText(/^Enter a date such as/)).toBeVisible()
  await page.getByRole('textbox', { name: /First day/ }).fill('2025-01-01')
  await page.getByRole('button', { name: 'Show this range' }).click()
  await expect(page.getByRole('alert')).toContainText('Date range must be shorter than 180 days.')
  await expect(panel.getByRole('slider')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('without a group in the URL, the largest group is shown, not an empty one that sorts first', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const name = given.name('aardvark')
  await given.send('POST', '/groups', { name, path: name })
  await go(page, '/dora')
  await expect(page.getByRole('button', { name: 'Group northquay', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Deployment frequency', exact: true })).toBeVisible()
})

test('sample data fills all four panels of a project without deployments', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('quay'))
  await go(page, `/dora?project=${project.id}`)
  await expect(page.getByRole('heading', { name: 'No deployments yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create sample data' }).click()
  for (const name of [
    'Deployment frequency',
    'Lead time for changes',
    'Change failure rate',
    'Time to restore service',
  ])
    await expect(page.getByRole('region', { name, exact: true }).locator('header b')).toBeVisible()
  await expectAccessible(page)
  await go(page, `/dora?project=${project.id}&from=2019-01-01&to=2019-03-01`)
  await expect(page.getByRole('heading', { name: 'No data in this date range' })).toBeVisible()
  await page.getByRole('button', { name: 'Show 180 days' }).click()
  await expect(page.getByRole('region', { name: 'DORA metrics' })).toBeVisible()
})

test('a group without deployments names the project that gets the sample data', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const name = given.name('basin')
  const { id } = z.object({ id: z.int() }).parse(await given.send('POST', '/groups', { name, path: name }))
  const project = await given.project(given.name('dredger'), { namespace_id: id })
  await go(page, `/dora?group=${id}`)
  await page.getByRole('button', { name: 'Show 180 days' }).click()
  await expect(page.getByText(`The data goes into ${project.path_with_namespace}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Create sample data in / }).click()
  await expect(
    page.getByRole('region', { name: 'Deployment frequency', exact: true }).locator('header b'),
  ).toBeVisible()
})

test('a refused date range shows no empty panels, and one button resets it', { tag: '@long' }, async ({
  signedIn: page,
  watched,
}) => {
  watched.allow(/response: 400 GET .*dora\/metrics/)
  await go(page, '/dora?from=2026-01-01&to=2026-11-01')
  await expect(page.getByRole('alert')).toContainText('Date range must be shorter than 180 days.')
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show 3 months' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('slider').first()).toBeVisible()
})

test('one Retry loads the metrics of all panels that failed', { tag: '@long' }, async ({ signedIn: page, watched }) => {
  watched.allow(/response: 500 GET .*dora\/metrics/)
  let broken = true
  await intercept(page, /dora\/metrics/, (route) =>
    broken ? route.fulfill({ status: 500, json: { message: '500 Internal Server Error' } }) : route.continue(),
  )
  await go(page, '/dora')
  await expect(page.getByRole('alert')).toContainText('The metrics could not be loaded.')
  broken = false
  await page.getByRole('button', { name: /^Retry/ }).click()
  await expect(page.getByRole('slider')).toHaveCount(4)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a user without the role sees why and stays signed in', { tag: '@long' }, async ({ page, instance, watched }) => {
  watched.allow(/response: 401 GET .*dora\/metrics/)
  const given = givenOn(instance)
  const project = await given.project(given.name('open'), { visibility: 'public' })
  const guest = await given.user(given.name('guest'))
  await signInWith(page, instance, await given.token(guest.id), `/dora?project=${project.id}`)
  await expect(page.getByRole('heading', { name: 'You cannot view the DORA metrics of this project' })).toBeVisible()
  await expect(page.getByText('You do not have permission to access dora metrics.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await expectAccessible(page)
})

test('the free tier says which tiers have the metrics', { tag: '@long' }, async ({ page }) => {
  const free = await startServerProcess('--in-memory', '--seed', 'empty', '--tier', 'free')
  try {
    await givenOn(free).send('POST', '/groups', { name: 'quay', path: 'quay' })
    await signIn(page, free, '/dora')
    await expect(page.getByRole('heading', { name: 'The free tier has no DORA metrics' })).toBeVisible()
    await expect(page.getByText('--tier free')).toBeVisible()
  } finally {
    await free.stop()
  }
})

test('accessible: the panels, a table, the controls', { tag: '@long' }, async ({ signedIn: page }) => {
  await go(page, '/dora')
  await expect(page.getByRole('slider').first()).toBeVisible()
  await expectAccessible(page)
  const panel = page.getByRole('region', { name: 'Change failure rate', exact: true })
  await page.setViewportSize({ width: 900, height: 700 })
  const before = await panel.boundingBox()
  await page.getByRole('button', { name: 'Change failure rate as table' }).click()
  await expect(panel.getByRole('table')).toBeVisible()
  expect(await panel.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: /^Date range/ }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Tiers/ }).click()
  await expectAccessible(page)
})

/** Focuses a chart, walks to a point and opens the point. Returns what the chart announces: its day and its value. */
async function openPoint(page: Page, name: string, ...keys: string[]) {
  const line = page.getByRole('slider', { name: new RegExp(`^${name}`) })
  await line.focus()
  await press(page, ...keys)
  const [day = '', value = ''] = (await line.getAttribute('aria-valuetext'))?.split(': ') ?? []
  await press(page, 'Enter')
  return { line, value, dialog: page.getByRole('dialog', { name: `${name}, ${day}` }) }
}

test('Enter on a point opens its deployments, each with its project', { tag: '@long' }, async ({ signedIn: page }) => {
  await go(page, '/dora')
  const { line, value, dialog } = await openPoint(page, 'Deployment frequency', 'Home', 'ArrowRight', 'ArrowRight')
  await expect(dialog.getByText(`${value} successful deployment`)).toBeVisible()
  if (value === '0') await expect(dialog.getByText('No successful deployment')).toBeVisible()
  else await expect(dialog.getByRole('row')).toHaveCount(Number(value) + 1)
  await expectAccessible(page)
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
  await expect(line).toBeFocused()
  const panel = page.getByRole('region', { name: 'Deployment frequency', exact: true })
  await expect(panel.getByText(/compared with the previous \d+ days|No data for the previous \d+ days/)).toBeVisible()
  await expect(panel.getByText(/^(Elite|High|Medium|Low): /)).toBeVisible()
})

test('a point of the lead time opens its merge requests, the longest first', { tag: '@long' }, async ({
  signedIn: page,
}) => {
  await go(page, '/dora?tiers=production,staging')
  const { value, dialog } = await openPoint(page, 'Lead time for changes', 'End', 'ArrowLeft')
  await expect(dialog.getByText(`${value}: the median of the medians of each environment.`)).toBeVisible()
  await expect(page.getByText(/^GET.*dora\/merge_requests/)).toBeVisible()
  const rows = dialog.getByRole('row')
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText(/^!\d+ /)
  await expect(dialog.getByRole('columnheader', { name: 'Lead time' })).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, rows.nth(1).getByRole('link').first(), 'Tab', 5)
  await press(page, 'Enter')
  await expect.poll(() => urlFragment(page)).toMatch(/^\/projects\/\d+\/merge_requests\/\d+/)
})

test('a point of the time to restore opens its incidents, and the keyboard opens an incident', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('lock'))
  await given.send('POST', `/-/gantry/v1/projects/${project.id}/sample-deliveries`)
  await go(page, `/dora?project=${project.id}`)
  const { value, dialog } = await openPoint(page, 'Time to restore service', 'Home')
  await expect(dialog.getByText(`${value}: the median of these incidents.`)).toBeVisible()
  const row = dialog.getByRole('row').nth(1)
  await expect(row.getByRole('cell').last()).toHaveText(/\d (min|h|d)$/)
  await expect(dialog.getByRole('columnheader', { name: 'Project' })).toHaveCount(0)
  await expectAccessible(page)
  const title = (await row.getByRole('link').textContent()) ?? ''
  await tabTo(page, row.getByRole('link'), 'Tab', 5)
  await press(page, 'Enter')
  await expect(page.getByRole('main').getByText(title.replace(/^#\d+ /, ''))).toBeVisible()
  await expect.poll(() => urlFragment(page)).toMatch(/\/issues\/\d+$/)
})

test('a click on the change failure rate opens the incidents and deployments that give the rate', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('ferry'))
  for (const digit of ['a', 'b', 'c', 'd'])
    await given.send('POST', `/projects/${project.id}/deployments`, {
      ...{ environment: 'production', ref: 'main', tag: false, sha: digit.repeat(40), status: 'success' },
    })
  await given.issue(project.id, 'Ramp stuck', { issue_type: 'incident' })
  await go(page, `/dora?project=${project.id}`)
  await page.getByRole('slider', { name: /^Change failure rate/ }).click({ position: { x: 4, y: 40 } })
  const dialog = page.getByRole('dialog', { name: /^Change failure rate, / })
  await expect(dialog.getByText('25%: opened incidents divided by deployments.')).toBeVisible()
  const [incidents, deployments] = [dialog.getByRole('table').first(), dialog.getByRole('table').last()]
  await expect(deployments.getByRole('row')).toHaveCount(5)
  await expect(incidents.getByRole('row')).toHaveCount(2)
  await expect(incidents.getByRole('link', { name: /Ramp stuck$/ })).toBeVisible()
  await expectAccessible(page)
})

test('long names of environments, branches and incidents fit into the dialog of a point', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const long = 'a-very-long-name-without-any-space-'.repeat(6)
  const project = await given.project(given.name('ferry'), { path: long.slice(0, 200) })
  await given.send('POST', `/projects/${project.id}/environments`, { name: long.slice(0, 200), tier: 'production' })
  await given.send('POST', `/projects/${project.id}/deployments`, {
    ...{ environment: long.slice(0, 200), ref: long, tag: false, sha: 'a'.repeat(40), status: 'success' },
  })
  await given.issue(project.id, long, { issue_type: 'incident' })
  await page.setViewportSize({ width: 900, height: 700 })
  await go(page, `/dora?project=${project.id}`)
  const { dialog } = await openPoint(page, 'Change failure rate', 'End')
  await expect(dialog.getByRole('row')).toHaveCount(4)
  expect(await findMisfits(page)).toEqual([])
})

test('the dialog of a point says how many records are hidden', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const project = await given.project(given.name('weir'))
  await given.send('POST', `/-/gantry/v1/projects/${project.id}/sample-deliveries`)
  await given.send('PUT', `/projects/${project.id}`, { issues_access_level: 'disabled' })
  await go(page, `/dora?project=${project.id}&interval=monthly`)
  const { dialog } = await openPoint(page, 'Time to restore service', 'End')
  await expect(dialog.getByText(/^\d+ incidents? not shown, because you cannot read (it|them)\.$/)).toBeVisible()
  await expect(dialog.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
})

test('the dialog of a point quotes a failed request and retries it', { tag: '@long' }, async ({
  signedIn: page,
  watched,
}) => {
  watched.allow(/response: 500 GET .*dora\/merge_requests/)
  let broken = true
  await intercept(page, /dora\/merge_requests/, (route) =>
    broken ? route.fulfill({ status: 500, json: { message: '500 Internal Server Error' } }) : route.continue(),
  )
  await go(page, '/dora')
  const { dialog } = await openPoint(page, 'Lead time for changes', 'End')
  await expect(dialog.getByRole('alert')).toContainText('The merge requests could not be loaded.')
  await expectAccessible(page)
  broken = false
  await press(page, 'r')
  await expect(dialog.getByRole('table')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('the dates of a time axis never touch, in the narrowest window too', { tag: '@long' }, async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 900, height: 700 })
  const today = new Date()
  // The first day of a month stands close to the first day of the range.
  const from = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 3, 16)).toISOString().slice(0, 10)
  for (const query of [`?from=${from}`, '', '?span=30d', '?span=179d', '?interval=monthly&span=179d']) {
    await go(page, `/dora${query}`)
    const axes = page.locator('figure').filter({ has: page.getByRole('slider') })
    await expect(axes).toHaveCount(4)
    for (const axis of await axes.all()) {
      // A value such as "45 min" is no date.
      const dates = axis.getByText(/^(\d+ (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|\w{3} \d{4})$/)
      await expect(dates.nth(1)).toBeVisible()
      await expect
        .poll(() =>
          dates.evaluateAll((all) => {
            const boxes = all.map((date) => date.getBoundingClientRect()).toSorted((a, b) => a.left - b.left)
            return Math.min(...boxes.slice(1).map(({ left }, i) => left - (boxes[i]?.right ?? 0)))
          }),
        )
        .toBeGreaterThan(4)
    }
  }
})

test('the CSV holds what the charts show, or one line for the entire range', { tag: '@long' }, async ({
  signedIn: page,
}) => {
  await go(page, '/dora?span=30d')
  const save = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^dora-group-\d+-.*\.csv$/)
    return (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  }
  expect(await save()).toHaveLength(1 + 30)
  await press(page, 'i', 'i')
  await expect(page.getByText('Successful deployments.')).toBeVisible()
  expect(await save()).toHaveLength(2)
})

test('charts that stay after a failure say that they are of the previous selection, and how old they are', {
  tag: '@long',
}, async ({ signedIn: page, watched }) => {
  watched.allow(/response: 500 GET/)
  await go(page, '/dora?span=30d')
  const button = page.getByRole('button', { name: 'Download CSV' })
  await expect(button).toBeEnabled()
  await intercept(page, /\/dora\/metrics\?.*interval=monthly/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"500 Internal Server Error"}' }),
  )
  await press(page, 'i')
  await expect(page.getByRole('alert')).toContainText(/The charts show the previous selection and are \d+ s old\./)
  await expect(button).toHaveAccessibleDescription('The metrics could not be loaded.')
  await expect(button).toBeDisabled()
  await button.focus()
  await expect(button).toBeFocused()
})

test('a failed read before the charts is named after what it reads', { tag: '@long' }, async ({
  signedIn: page,
  watched,
}) => {
  watched.allow(/response: 500 GET/)
  await intercept(page, /\/-\/gantry\/v1\/groups\/counts/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"500 Internal Server Error"}' }),
  )
  await go(page, '/dora')
  await expect(page.getByRole('alert')).toContainText('The number of projects of each group could not be loaded.')
  await page.unroute(/\/-\/gantry\/v1\/groups\/counts/)
})
