import { expect, go, heading, rowOf, signIn, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'

const issues = /\/api\/v4\/issues\?.*per_page=100/

test('a slow list shows skeleton rows in the same layout, and the wire line counts the time', { tag: '@long' }, async ({
  signedIn: page,
}) => {
  let free = () => {}
  const held = new Promise<void>((done) => {
    free = done
  })
  await intercept(page, issues, async (route) => {
    await held
    await route.continue()
  })
  await go(page, '/issues')
  const grid = page.getByRole('grid', { name: 'Issues' })
  await expect(grid).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText(/^waiting \d\.\d s$/)).toBeVisible()
  const head = await page.getByRole('columnheader', { name: 'Title' }).boundingBox()
  free()
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  await expect(grid).not.toHaveAttribute('aria-busy')
  expect(await page.getByRole('columnheader', { name: 'Title' }).boundingBox()).toEqual(head)
})

test('a failure shows the server’s error above the old rows, and Retry refreshes them', async ({
  signedIn: page,
  watched,
}) => {
  watched.allow(/response: 500 GET .*order_by=title/)
  await go(page, '/issues')
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  // The rest of a row can change meanwhile: a new issue has its age in seconds.
  const [kept = ''] = /^.*?#\d+/.exec((await rowOf(page, /#\d+/).first().textContent()) ?? '') ?? []
  let broken = true
  await intercept(page, /order_by=title/, (route) =>
    broken
      ? route.fulfill({
          status: 500,
          contentType: 'application/json',
          headers: { 'X-Request-Id': 'REQ500' },
          body: '{"message":"500 Internal Server Error"}',
        })
      : route.continue(),
  )
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  const band = page.getByRole('alert')
  await expect(band).toContainText('500')
  await expect(band).toContainText('{"message":"500 Internal Server Error"}')
  await expect(band).toContainText('request REQ500')
  await expect(band).toContainText('The rows below show the previous filter and order.')
  await expect(rowOf(page, /#\d+/).first()).toContainText(kept)
  await expect(page.getByText(/^500 · \d+ ms$/)).toBeVisible()
  broken = false
  await page.keyboard.press('r')
  await expect(band).toHaveCount(0)
  await expect(rowOf(page, /#\d+/).first()).not.toContainText(kept)
})

test('the console reports a lost connection and recovers by itself', async ({ signedIn: page, watched }) => {
  watched.allow(/failed: GET .* net::ERR_CONNECTION_REFUSED/)
  await go(page, '/issues')
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  await intercept(page, /\/(api|-)\//, (route) => route.abort('connectionrefused'))
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('No response')
  await expect(page.getByRole('status').filter({ hasText: /Offline|Reconnecting/ })).toBeVisible()
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  await page.unroute(/\/(api|-)\//)
  await expect(page.getByRole('status').filter({ hasText: 'Ready' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
})

test('the console reconnects after going offline', { tag: '@long' }, async ({ page, instance, watched }) => {
  watched.allow(/failed: GET .* net::ERR_(CONNECTION_REFUSED|FAILED)/)
  await signIn(page, instance, '/projects?q=northquay')
  await expect(rowOf(page, 'northquay').first()).toBeVisible()
  const clock = page.getByRole('contentinfo').getByText(/in sync|Server clock/)
  await expect(clock).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('columnheader', { name: 'Project' }).getByRole('button').click()
  await expect(page.getByRole('status').filter({ hasText: /Offline|Reconnecting/ })).toBeVisible()
  await expect(clock).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'Ready' })).toBeVisible()
  await expect(clock).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  watched.allow(/net::ERR_INTERNET_DISCONNECTED/)
})

test('an empty list names the filter term that excludes most rows, and Backspace clears the filter', {
  tag: '@long',
}, async ({ signedIn: page }) => {
  await go(page, '/issues?q=state:opened assignee:nobody-of-that-name')
  await expect(page.getByRole('heading', { name: 'No issues match these two terms' })).toBeVisible()
  await expect(
    page.getByText(/assignee:nobody-of-that-name excludes all rows. Without it, \d+ issues match./),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove assignee:nobody-of-that-name' }).last().click()
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No issues match these two terms' })).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
})

test('missing and forbidden records have their own screens', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: (403|404) GET/)
  const given = givenOn(instance)
  const project = await given.project(given.name('gone'))
  await go(page, '/projects/987654')
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  await expect(page.getByText('{"message":"404 Project Not Found"}')).toBeVisible()
  await go(page, `/projects/${project.id}/issues/77`)
  await expect(page.getByRole('heading', { name: 'Issue not found' })).toBeVisible()
  await intercept(page, /\/api\/v4\/projects\/\d+\?/, (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: '{"message":"403 Forbidden"}' }),
  )
  await go(page, '/projects/1')
  await expect(page.getByRole('heading', { name: 'You have no access to this project' })).toBeVisible()
  await page.unroute(/\/api\/v4\/projects\/\d+\?/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await go(page, '/projects/987654')
  await page.getByRole('link', { name: 'View projects' }).click()
  await expect(heading(page, 'Projects')).toBeVisible()
})

test('a crash affects only its screen, and other screens still work', { tag: '@long' }, async ({
  signedIn: page,
  watched,
}) => {
  watched.allow(/error: /, /console: /)
  await intercept(page, issues, (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '[{"id":1}]' }),
  )
  await go(page, '/issues')
  await expect(page.getByRole('heading', { name: 'This page crashed' })).toBeVisible()
  await page.unroute(issues)
  await page.getByRole('link', { name: /^Projects/ }).click()
  await expect(page.getByRole('grid', { name: 'Projects' }).getByRole('row').nth(1)).toBeVisible()
})
