import type { Page } from '@playwright/test'
import { projectArchive } from '../support/archives.ts'
import { mixedExport } from './archive.ts'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, test } from './console.ts'
import { givenOn } from './given.ts'

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
