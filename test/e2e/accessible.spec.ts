import { smallExport, withArchive } from './archive.ts'
import { expectAccessible } from './axe.ts'
import { expect, go, heading, rowOf, test, titleOf } from './console.ts'
import { givenOn } from './given.ts'
import { intercept } from './intercept.ts'

test('accessible: sign-in, home, its charts as tables, the account menu, a new token', { tag: '@long' }, async ({
  page,
  signedIn: _,
}) => {
  const look = () => expectAccessible(page)
  await expect(page.getByText(/^\d+ requests?$/).first()).toBeVisible()
  await look()
  await page.getByTitle('Account and theme').click()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /as table$/ })
    .first()
    .click()
  await expect(page.getByText('per minute')).toBeVisible()
  await page.getByRole('button', { name: 'Token options' }).click()
  await expect(page.getByRole('form', { name: 'Create token' })).toBeVisible()
  await look()
  await page.getByRole('form', { name: 'Create token' }).getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('This token is shown only once.')).toBeVisible()
  await look()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused()
  await page.keyboard.type('token')
  await expect(page.getByRole('group', { name: 'Issues' })).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await go(page, '/nowhere')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await look()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused()
  await page.keyboard.type('>sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have signed out.')).toBeVisible()
  await look()
})

test('accessible: projects, their peek and page, the forms', { tag: '@long' }, async ({ signedIn: page, watched }) => {
  watched.allow(/response: 40[04] /)
  const look = () => expectAccessible(page)
  await go(page, '/projects?q=northquay')
  await rowOf(page, 'northquay').first().click()
  await expect(page.getByRole('complementary', { name: 'Project' }).getByText('Closed issues')).toBeVisible()
  await look()
  await page.getByRole('tab', { name: 'JSON' }).click()
  await look()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await expect(page.getByRole('dialog', { name: /^Delete / })).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await look()
  await page.getByRole('textbox', { name: 'Name name' }).fill('x'.repeat(256))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/is too long/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Namespace/ }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Open full page/ }).click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await look()
  await page.getByRole('tab', { name: 'Issues' }).click()
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  await look()
  await go(page, '/projects/999999')
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  await look()
})

test('accessible: the issue list, its menus, selected rows, empty and error states', { tag: '@long' }, async ({
  signedIn: page,
  watched,
}) => {
  watched.allow(/response: 500 GET/)
  const look = () => expectAccessible(page)
  await go(page, '/issues?q=state:opened label:bug')
  await expect(rowOf(page, /#\d+/).first()).toBeVisible()
  for (const [role, name] of [
    ['button', /^Sort /],
    ['button', /^Group /],
    ['button', 'Columns'],
    ['button', /^Opened and closed/],
  ] as const) {
    await page.getByRole(role, { name }).click()
    await look()
    await page.keyboard.press('Escape')
  }
  await page.getByRole('combobox', { name: 'Filter' }).fill('label:')
  await expect(page.getByRole('option').nth(3)).toBeVisible()
  await look()
  await page.getByRole('combobox', { name: 'Filter' }).fill('')
  await page.getByRole('button', { name: 'Save filter as view' }).click()
  await look()
  await page.keyboard.press('Escape')
  await go(page, '/issues?q=state:opened&group=priority')
  // The rows of the previous list stay until the groups have loaded.
  await expect(page.getByRole('gridcell', { name: /\d issues, weight \d/ }).first()).toBeVisible()
  await page.getByRole('checkbox').nth(1).click()
  await page.getByRole('checkbox').nth(3).click()
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Label' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await look()
  await go(page, '/issues?q=assignee:nobody-of-that-name due:someday')
  await expect(page.getByRole('heading', { name: /^No issues match/ })).toBeVisible()
  await look()
  await intercept(page, /\/api\/v4\/issues\?.*order_by=title/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await go(page, '/issues?sort=title:asc')
  await expect(page.getByRole('alert')).toBeVisible()
  await look()
})

test('accessible: an issue in the peek and on its page, its editors, the new issue form', { tag: '@long' }, async ({
  signedIn: page,
  watched,
}) => {
  watched.allow(/response: 400 POST/)
  const look = () => expectAccessible(page)
  await go(page, '/issues')
  await titleOf(page, /#\d+/).nth(1).click()
  const peek = page.getByRole('complementary', { name: 'Issue' })
  await expect(peek.getByRole('list', { name: 'Comments and changes' })).toBeVisible()
  await look()
  await peek.getByRole('button', { name: /^Open full page/ }).click()
  await expect(page.getByRole('list', { name: 'Comments and changes' })).toBeVisible()
  await page.keyboard.press('v')
  await expect(page.getByRole('button', { name: 'Copy JSON' })).toBeVisible()
  await look()
  await page.keyboard.press('v')
  for (const what of ['assignees', 'labels', 'milestone', 'due date', 'weight', 'visibility']) {
    await page.getByRole('button', { name: new RegExp(`^Change ${what}`) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: /^Title/ })).toBeFocused()
  await look()
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New issue' })
  await look()
  await dialog.getByLabel(/^Title/).fill('x'.repeat(256))
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText(/is too long/)).toBeVisible()
  await look()
  await dialog.getByRole('button', { name: /^Labels/ }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await look()
})

test('accessible: the import form, an import with failed relations, a refused import', { tag: '@long' }, async ({
  signedIn: page,
  instance,
  watched,
}) => {
  watched.allow(/response: 40[04] /)
  const look = () => expectAccessible(page)
  const path = givenOn(instance).name('seen')
  await go(page, '/import')
  await look()
  await page.getByRole('combobox', { name: /^Namespace/ }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await withArchive(smallExport, `${path}.tar.gz`, async (file) => {
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Import project' }).click()
    await expect(page.getByRole('link', { name: 'Open project' })).toBeVisible()
    await look()
    await go(page, '/import')
    await expect(page.getByRole('tab', { name: /^Past imports \d/ })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Import project' }).click()
    await expect(page.getByText(/has already been taken/).first()).toBeVisible()
    await look()
  })
  await go(page, '/import')
  await expect(heading(page, 'Transfers')).toBeVisible()
  await withArchive(Buffer.from('no archive'), `${path}-2.tar.gz`, async (file) => {
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Import project' }).click()
    await expect(page.getByText('The import failed.')).toBeVisible()
    await look()
  })
})
