import type { Page } from '@playwright/test'
import { projectArchive } from '../support/archives.ts'
import { mixedExport, smallExport } from './archive.ts'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'

/** Drags a file over the page and drops it on the element that is shown there. */
async function drop(page: Page, name: string, bytes: Buffer, look?: () => Promise<void>) {
  const data = await page.evaluateHandle(
    ([file, base64]) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      transfer.items.add(new File([content], file, { type: 'application/gzip' }))
      return transfer
    },
    [name, bytes.toString('base64')] as const,
  )
  const target = page.getByRole('main')
  await target.dispatchEvent('dragover', { dataTransfer: data })
  await look?.()
  await target.dispatchEvent('drop', { dataTransfer: data })
}

test('an archive that is dropped on any screen is inspected, and then imported', async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const username = given.name('ann')
  await given.user(username)
  const path = given.name('dropped')
  const bytes = await projectArchive({
    project: { description: 'Cranes and their loads', visibility_level: 10 },
    ...mixedExport({ username, email: `${username}@example.com` }),
  })
  await go(page, '/projects')
  await expect(heading(page, 'Projects')).toBeVisible()

  await drop(page, 'notes.txt', Buffer.from('no archive'))
  await expect(page.getByText('“notes.txt” is not an export archive.')).toBeVisible()
  await expect(heading(page, 'Projects')).toBeVisible()

  await drop(page, `${path}.tar.gz`, bytes, () =>
    expect(page.getByText('Drop an export archive to inspect and import it')).toBeVisible(),
  )
  const archive = page.getByRole('region', { name: 'Archive' })
  await expect(page.getByText('Drop an export archive to inspect')).toHaveCount(0)
  await expect(
    archive.getByText('7 of 16 records will be imported; 5 will fail, 4 will be skipped.').last(),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Path/ })).toHaveValue(path)
  await expect(archive.getByText('Cranes and their loads')).toBeVisible()
  const issues = archive.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Issues' }) })
  await expect(issues.getByRole('cell')).toContainText(['', '4', '2', '2', '–'])
  await expect(archive.getByRole('list', { name: 'Records that will fail' }).getByRole('listitem')).toHaveCount(4)
  const people = archive.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect(people.filter({ hasText: `@${username}` })).toHaveCount(1)
  await expect(people.filter({ hasText: 'No account with this email' })).toHaveCount(1)
  await expectAccessible(page)

  // The server has the archive since its inspection, so it is not sent again.
  const importing = page.waitForRequest(/\/import-inspections\/[0-9a-f]{32}\/import$/)
  await page.getByRole('button', { name: 'Import project' }).click()
  await importing
  await expect(
    page.getByRole('heading', { name: '7 of 16 records were imported; 5 failed, 4 were skipped.' }),
  ).toBeVisible()
})

test('an archive that an import would refuse is shown with its reason before it is imported', { tag: '@long' }, async ({
  signedIn: page,
}) => {
  await go(page, '/import')
  await drop(page, 'old_export.tar.gz', await projectArchive({ version: '0.1.0' }))
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('An import would refuse this archive, and import nothing.')
  await expect(alert).toContainText('The archive has format version 0.1.0, but only 0.2.4 can be imported.')
  await expectAccessible(page)
})

test('the source of a remote import is checked, and its secrets stay in the form', { tag: '@long' }, async ({
  signedIn: page,
  watched,
}) => {
  watched.allow(/response: 400 POST .*\/remote-import-checks/)
  await go(page, '/import')
  await page.getByRole('radio', { name: 'URL' }).check({ force: true })
  await expect(page).toHaveURL(/from=url/)
  const check = page.getByRole('button', { name: 'Check source' })
  await expect(check).toHaveAttribute('title', 'Enter the URL.')
  await page
    .getByRole('textbox', { name: /^URL/ })
    .fill('https://localhost/exports/harbour_export.tar.gz?signature=s3cret')
  await expect(page.getByRole('textbox', { name: /^Path/ })).toHaveValue('harbour')
  await check.click()
  await expect(page.getByText(/^400: Url is blocked: the address is local/)).toBeVisible()
  await expectAccessible(page)
  expect(
    await page.evaluate(() => JSON.stringify([location.href, { ...sessionStorage }, { ...localStorage }])),
  ).not.toContain('s3cret')
  await expect(page.getByRole('contentinfo')).not.toContainText('s3cret')
  await page.getByRole('radio', { name: 'Object storage' }).check({ force: true })
  await expect(page.getByRole('textbox', { name: /^Bucket/ })).toBeVisible()
  await expect(check).toHaveAttribute('title', 'Enter the region.')
  await expectAccessible(page)
  await page.getByRole('tab', { name: /^Running/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is running' })).toBeVisible()
  await expectAccessible(page)
})

test('while imports are turned off, the form says so, and a dropped archive is refused', { tag: '@long' }, async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const before = Reflect.get(Object(await given.send('GET', '/application/settings')), 'import_sources')
  await given.send('PUT', '/application/settings', { import_sources: ['git'] })
  try {
    await page.reload()
    await go(page, '/import')
    await expect(page.getByRole('heading', { name: 'This kind of import is turned off' })).toBeVisible()
    await expectAccessible(page)
    await go(page, '/projects')
    await expect(heading(page, 'Projects')).toBeVisible()
    await drop(page, 'harbour_export.tar.gz', Buffer.from('unread'), () =>
      expect(page.getByText('Imports are turned off')).toBeVisible(),
    )
    await expect(page.getByText('Administrators have turned imports from export archives off.')).toBeVisible()
    await expect(heading(page, 'Projects')).toBeVisible()
  } finally {
    await given.send('PUT', '/application/settings', { import_sources: before })
  }
})

test('for another namespace, the archive is inspected again without being sent, and late suggestions change nothing', {
  tag: '@long',
}, async ({ signedIn: page, instance }) => {
  const given = givenOn(instance)
  const group = given.name('quay')
  await given.send('POST', '/groups', { name: group, path: group })
  const path = given.name('moved')
  await go(page, '/import')
  const first = page.waitForRequest(/\/import-inspections$/)
  await page.locator('input[type=file]').setInputFiles({
    name: `${path}.tar.gz`,
    mimeType: 'application/gzip',
    buffer: await projectArchive(smallExport),
  })
  expect(await (await first).headerValue('content-type')).toMatch(/^multipart\//)
  const archive = page.getByRole('region', { name: 'Archive' })
  await expect(archive.getByText('6 of 7 records will be imported; 1 will fail.').last()).toBeVisible()

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const dropped = page.waitForEvent('requestfailed', (request) => /search=q$/.test(request.url()))
  await intercept(page, /\/namespaces\?.*search=q$/, async (route) => {
    await held
    await route.fulfill({ json: [] }).catch(() => undefined)
  })
  const namespace = page
    .getByRole('combobox', { name: /^Namespace/ })
    .or(page.getByRole('textbox', { name: /^Namespace/ }))
  const asked = page.waitForRequest(/\/namespaces\?.*search=q$/)
  await namespace.fill('q')
  await asked
  await namespace.fill(group)
  const option = page.getByRole('option', { name: group })
  await expect(option).toBeVisible()
  await dropped
  release()
  await expect(option).toBeVisible()
  const second = page.waitForRequest(/\/import-inspections$/)
  await option.click()
  expect(await (await second).headerValue('content-type')).toBe('application/json')
  await expect(page.getByText(`The full path of the project will be ${group}/${path}.`)).toBeVisible()
  await expect(archive.getByText('6 of 7 records will be imported; 1 will fail.').last()).toBeVisible()
  await page.getByRole('button', { name: 'Import project' }).click()
  await expect(page.getByText(`${group}/${path}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open project' })).toBeVisible()
})

test('a running import shows its step, amount, rate and time left, and is found among the past transfers', async ({
  signedIn: page,
  instance,
}) => {
  const given = givenOn(instance)
  const path = given.name('running')
  const id = await given.imported(path, smallExport)
  let done = 1000
  const running = (row: Record<string, unknown>) => ({
    ...{ ...row, status: 'started', state: 'running', finished_at: null, failures: 0 },
    outcomes: { read: 600_000, written: done, failed: 0, left_out: 0 },
  })
  await intercept(page, /\/v1\/(imports\?.*status=started|transfers\?)/, async (route) => {
    done += 20_000
    const url = route.request().url().replace('status=started', 'status=finished')
    const response = await route.fetch({ url })
    const rows: Record<string, unknown>[] = await response.json()
    await route.fulfill({ response, json: rows.filter((row) => row.project_id === id).map(running) })
  })
  await go(page, '/import?tab=running')
  const row = page.getByRole('region', { name: 'Running' }).getByRole('listitem').filter({ hasText: path })
  await expect(row).toContainText('Reading the records')
  await expect(row).toContainText(/[\d,]+ of 600,000 records · [\d,]+ records\/s · about .* left/)
  const bar = row.getByRole('progressbar')
  const before = Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(before)
  await expectAccessible(page)
  await page.getByRole('tab', { name: /^Past/ }).click()
  await expect(rowOf(page, path)).toContainText('Running')
  await expect(rowOf(page, path)).toContainText(/Reading the records: \d+%/)
})
