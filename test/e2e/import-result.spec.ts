import type { Page } from '@playwright/test'
import { brokenExport, mixedExport } from './archive.ts'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, rowOf, signInWith, test, urlFragment } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'
import { press, tabTo } from './keys.ts'

type Given = ReturnType<typeof givenOn>

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const peek = (page: Page, name: string) => page.getByRole('complementary', { name })
const ended = (page: Page) =>
  page.getByRole('heading', { name: '7 of 16 records were imported; 5 failed, 4 were skipped.' })

async function importMixed(given: Given) {
  const username = given.name('ann')
  await given.user(username)
  const path = given.name('mixed')
  const id = await given.imported(path, mixedExport({ username, email: `${username}@example.com` }))
  return { id, path, username }
}

test('by mouse: the result counts each relation, and leads to the failed records and to the people', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const { id, username } = await importMixed(givenOn(instance))
  await go(page, `/import/${id}`)
  await expect(ended(page)).toBeVisible()
  await expect(page.getByText(/^Failed records caused an error\./)).toBeVisible()

  await test.step('each relation has its numbers, and says why records are skipped', async () => {
    const cells = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
    await expect(cells('Issues').getByRole('cell')).toHaveText(['', '4', '2', '2', '–', ''])
    await expect(cells('Comments').getByRole('cell')).toHaveText(['', '4', '2', '2', '–', ''])
    await expect(cells('Pipelines').getByRole('cell')).toHaveText(['', '2', '–', '–', '2', 'not stored'])
    const leftOut = page.getByRole('region', { name: 'Why records were skipped' })
    await expect(leftOut.getByRole('listitem').filter({ hasText: 'Gantry does not store' })).toContainText(
      'Pipelines 2',
    )
    await expect(leftOut.getByText(/^No account has the email address of the member/)).toBeVisible()
  })

  await test.step('a number of failures opens these failures, and Back returns', async () => {
    await page.getByRole('link', { name: '2 failed: Issues' }).click()
    await expect(tab(page, 'Failed 5')).toHaveAttribute('aria-selected', 'true')
    expect(urlFragment(page)).toBe(`/import/${id}?tab=failed&q=relation:issues`)
    await expect(page.getByRole('row')).toHaveCount(5)
    await expect(page.getByText(/^4 of 5 failed records are listed/)).toBeVisible()
    await page.goBack()
    await expect(ended(page)).toBeVisible()
  })

  await test.step('a failure names record, field and reason', async () => {
    await tab(page, 'Failed 5').click()
    await rowOf(page, 'Time entries in issues').click()
    const failure = peek(page, 'Failure')
    await expect(failure.getByRole('heading', { name: 'The hook swings' })).toBeVisible()
    await expect(failure.getByText('“an hour” is not a whole number.')).toBeVisible()
    await expect(failure.getByText('timelogs[1].time_spent')).toBeVisible()
    await failure.getByRole('button', { name: 'Close (Esc)' }).click()
    await expect(failure).toHaveCount(0)
  })

  await test.step('people are matched by a rule, or not', async () => {
    await tab(page, 'People 3').click()
    await expect(page.getByText(/1 person matched, 3 records/)).toBeVisible()
    await expect(rowOf(page, `@${username}`)).toContainText('Same email address')
    await expect(rowOf(page, 'Ben Boom')).toContainText('No account with this email')
    await expect(rowOf(page, 'Cleo Crane')).toContainText('Not a member in the archive')
    await rowOf(page, 'Ben Boom').click()
    await expect(
      peek(page, 'Person').getByText(/^Create an account with the email address of the member/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Records by account as table' }).click()
    await expect(page.getByRole('row', { name: /^Matched accounts/ })).toBeVisible()
  })
})

test('by keyboard: tabs, filters, rows and the issues of a matched person', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const { id, username } = await importMixed(givenOn(instance))
  await go(page, `/import/${id}`)
  await expect(ended(page)).toBeVisible()
  await tabTo(page, tab(page, 'Result'))
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Failed 5')).toBeFocused()
  await press(page, 'f')
  await page.keyboard.type('relation:no')
  await expect(page.getByRole('option', { name: /^notes/ })).toBeVisible()
  await press(page, 'ArrowDown', 'Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, 'Comments in issues')).toContainText('The entry is null.')
  await press(page, 'Escape', 'j', 'Enter')
  await expect(peek(page, 'Failure').getByText('Only this part is missing.', { exact: false })).toBeVisible()
  await press(page, 'Escape')
  await expect(peek(page, 'Failure')).toHaveCount(0)

  await tabTo(page, tab(page, 'Failed 5'), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'People 3')).toBeFocused()
  expect(urlFragment(page)).toBe(`/import/${id}?tab=people`)
  await press(page, 'f')
  await page.keyboard.type('matched:yes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await press(page, 'Escape', 'j', 'Control+Enter')
  await expect(page.getByRole('button', { name: `Remove author:${username}` })).toBeVisible()
  await expect(rowOf(page, 'Paint peels')).toBeVisible()
})

test('the address holds tab, filter and row', { tag: '@long' }, async ({ signedIn: page, instance }) => {
  const { id } = await importMixed(givenOn(instance))
  await go(page, `/import/${id}?tab=people&q=${encodeURIComponent('rule:not_a_member')}&peek=3`)
  await expect(peek(page, 'Person').getByRole('heading', { name: 'Cleo Crane' })).toBeVisible()
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(peek(page, 'Person').getByRole('heading', { name: 'Cleo Crane' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove rule:not_a_member' })).toBeVisible()
})

test('a list of 500 failures renders only rows in view and loads the others on demand', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const id = await given.imported(given.name('broken'), brokenExport())
  const pages: string[] = []
  page.on('request', (request) => {
    const number = /\/failures\?page=(\d+)/.exec(request.url())?.[1]
    if (number) pages.push(number)
  })
  await go(page, `/import/${id}?tab=failed`)
  const grid = page.getByRole('grid', { name: 'Failures' })
  await expect(grid).toHaveAttribute('aria-rowcount', '501')
  await expect(page.getByText(/^500 of 600 failed records are listed/)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('End')
  await expect(rowOf(page, '#240')).toBeVisible()
  expect(new Set(pages)).toEqual(new Set(['1', '5']))
  expect(await grid.getByRole('row').count()).toBeLessThan(60)
  await page.keyboard.press('Home')
  await expect(grid.locator('[aria-rowindex="2"]')).toBeVisible()
})

test('an import of every record says so', { tag: '@long' }, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const relations = { labels: [{ title: 'hoist' }], issues: [{ iid: 1, title: 'One' }] }
  await go(page, `/import/${await given.imported(given.name('whole'), { relations })}`)
  await expect(page.getByRole('heading', { name: 'All 2 records of the archive were imported.' })).toBeVisible()
  await tab(page, 'Failed 0').click()
  await expect(page.getByRole('heading', { name: 'No record failed' })).toBeVisible()
  await tab(page, 'People 1').click()
  await expect(rowOf(page, 'Nobody')).toContainText('No author')
})

test('a failed import is found in the past imports and on Home, with its reason', async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 404 GET .*\/projects\/\d+\?/)
  const given = givenOn(instance)
  const path = given.name('refused')
  const id = await given.imported(path, Buffer.from('no archive'))
  const good = given.name('good')
  await given.imported(good, { relations: { labels: [{ title: 'hoist' }] } })

  await test.step('Home says which import has failed', async () => {
    const changes = page.getByRole('listitem')
    await expect(changes.filter({ hasText: `imported project root/${good}` })).not.toContainText('Failed')
    const failed = changes.filter({ hasText: `could not import project root/${path}` })
    await expect(failed).toContainText('Failed')
    await expect(changes.filter({ hasText: 'deleted project' }).filter({ hasText: path })).toHaveCount(0)
    await failed.getByRole('link').click()
    await expect(page.getByRole('alert')).toContainText('Nothing was imported')
    expect(urlFragment(page)).toBe(`/import/${id}`)
    await expect(page.getByRole('tab')).toHaveCount(0)
  })

  await test.step('the past imports are filtered by state', async () => {
    await page.getByRole('link', { name: 'Past imports' }).click()
    await expect(rowOf(page, good)).toContainText('Finished')
    await expect(rowOf(page, good)).toContainText('The only record of the archive was imported.')
    await press(page, 'f')
    await page.keyboard.type('state:failed ')
    await page.keyboard.type(path)
    await page.keyboard.press('Enter')
    await expect(rowOf(page, good)).toHaveCount(0)
    await press(page, 'Escape', 'j', 'Enter')
    await expect(
      peek(page, 'Import')
        .getByText(/gzip|archive/i)
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert')).toContainText('The import failed.')
  })

  await test.step('c starts a new import', async () => {
    await page.goBack()
    await expect(rowOf(page, path)).toBeVisible()
    await press(page, 'Escape', 'c')
    await expect(page.getByText('Drop an archive here, or')).toBeVisible()
  })
})

test('users see their own imports; members who did not start an import see only its status', { tag: '@long' }, async ({
  page,
  instance,
  watched,
}) => {
  watched.allow(/response: 404 GET .*\/-\/gantry\/v1\/imports\/\d+$/)
  const given = givenOn(instance)
  const username = given.name('cy')
  const user = await given.user(username)
  const token = await given.token(user.id)
  const { id } = await importMixed(given)
  await given.send('POST', `/projects/${id}/members`, { user_id: user.id, access_level: 30 })
  await signInWith(page, instance, token, '/import?tab=past')
  await expect(page.getByRole('heading', { name: 'No transfers yet' })).toBeVisible()
  await expect(page.getByText('You see only transfers that you have started.', { exact: false })).toBeVisible()

  await go(page, `/import/${id}`)
  await expect(page.getByText('Only administrators and the user who started the import can see')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'finished' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('region', { name: 'Failed records' }).getByRole('row')).toHaveCount(3)

  const own = await given.imported(
    given.name('own'),
    mixedExport({ username, email: `${username}@example.com` }),
    token,
  )
  await go(page, `/import/${own}?tab=people`)
  await expect(rowOf(page, 'Ben Boom')).toContainText('Not looked up')
  await go(page, `/import/${own}`)
  await expect(page.getByText('Only administrators can import members and custom attributes.')).toBeVisible()
  await go(page, '/import?tab=past')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
})

test('while an import runs, its counts grow; an error keeps what is on screen', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 500 GET .*\/imports\/\d+$/)
  const { id } = await importMixed(givenOn(instance))
  let written = 0
  let answers: 'running' | 'failing' | 'ended' = 'running'
  await intercept(page, /\/imports\/\d+$/, async (route) => {
    if (answers === 'failing') return route.fulfill({ status: 500, json: { message: '500 Internal Server Error' } })
    const response = await route.fetch()
    const json = await response.json()
    const relations = [{ name: 'issues', read: 40, written: ++written, failed: 1, left_out: [], added: 0 }]
    await route.fulfill({
      response,
      json: answers === 'ended' ? json : { ...json, status: 'started', finished_at: null, relations, people: [] },
    })
  })
  await go(page, `/import/${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'started' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('heading', { name: '4 of 40 records done.' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  answers = 'failing'
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The import could not be refreshed.')
  await expect(page.getByRole('heading', { name: /of 40 records done/ })).toBeVisible()
  answers = 'ended'
  await page.keyboard.press('r')
  await expect(ended(page)).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('accessible: the result, the failures, the people and the past imports', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const { id } = await importMixed(givenOn(instance))
  for (const [path, ready] of [
    [`/import/${id}`, ended(page)],
    [`/import/${id}?tab=failed&peek=none`, rowOf(page, 'Time entries in issues')],
    [`/import/${id}?tab=people&peek=2`, peek(page, 'Person')],
    ['/import?tab=past', page.getByRole('grid', { name: 'Transfers' }).getByRole('row').nth(1)],
    [`/import?tab=past&peek=${id}`, peek(page, 'Import').getByRole('table')],
  ] as const) {
    await go(page, path)
    await expect(heading(page, path.startsWith('/import/') ? 'Import' : 'Transfers')).toBeVisible()
    await expect(ready).toBeVisible()
    await expectAccessible(page)
  }
})
