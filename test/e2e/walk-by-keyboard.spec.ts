import { smallExport, withArchive } from './archive.ts'
import { expect, heading, rowOf, test } from './console.ts'
import { givenOn } from './given.ts'
import { expectFocusOnElement, press, tabTo } from './keys.ts'

test('by keyboard only: import a project, find an issue in it, comment, change it, close it', { tag: '@long' }, async ({
  page,
  instance,
  watched: _,
}) => {
  const path = givenOn(instance).name('keel')

  await test.step('sign in with a token', async () => {
    await page.goto(instance.ui)
    await expect(page.getByRole('textbox', { name: 'Token' })).toBeFocused()
    await page.keyboard.type(instance.token)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Home')).toBeVisible()
  })

  await test.step('import an archive', async () => {
    await withArchive(smallExport, `${path}.tar.gz`, async (file) => {
      // Start waiting for the file chooser before the key press. Otherwise the dialog may open before Playwright intercepts it.
      const choosing = page.waitForEvent('filechooser')
      await press(page, 'g', 'x')
      await expect(heading(page, 'Transfers')).toBeFocused()
      await tabTo(page, page.getByRole('button', { name: /choose a file/ }), 'Tab', 5)
      await page.keyboard.press('Enter')
      await (await choosing).setFiles(file)
      await expect(page.getByRole('button', { name: /choose another/ })).toBeFocused()
      await press(page, 'Tab', 'Control+a')
      await page.keyboard.type(path)
      await page.keyboard.press('Control+Enter')
      await expect(page).toHaveURL(/#\/import\/\d+$/)
    })
    await expect(page.getByRole('heading', { name: /^6 of 7 records were imported/ })).toBeVisible()
    await expectFocusOnElement(page)
    await tabTo(page, page.getByRole('link', { name: 'Open project' }), 'Tab', 12)
    await page.keyboard.press('Enter')
  })

  await test.step('filter its issues', async () => {
    await expect(heading(page, path)).toBeFocused()
    await tabTo(page, page.getByRole('tab', { name: 'Overview' }), 'Tab', 4)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Issues' })).toBeFocused()
    await expect(rowOf(page, 'The hook swings in the wind')).toBeVisible()
    const filter = page.getByRole('combobox', { name: 'Filter' })
    await page.keyboard.press('f')
    await expect(filter).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(filter).toHaveValue('state:opened')
    await press(page, 'Control+a', 'Backspace')
    await page.keyboard.type('sta')
    await page.keyboard.press('Tab')
    await expect(filter).toHaveValue('state:')
    await press(page, 'ArrowDown', 'ArrowDown', 'Enter')
    await expect(page.getByRole('button', { name: 'Remove state:closed' })).toBeVisible()
    await expect(rowOf(page, 'Horn is too quiet')).toBeVisible()
    await press(page, 'Backspace', 'Control+a', 'Backspace')
    await page.keyboard.type('wind ')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.keyboard.press('Escape')
  })

  await test.step('open the peek, then the full page', async () => {
    await press(page, 'j')
    await expect(rowOf(page, 'The hook swings in the wind')).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('grid')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Issue' }).getByText('Above 30 knots.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary', { name: 'Issue' })).toHaveCount(0)
    await page.keyboard.press('Control+Enter')
    await expect(heading(page, new RegExp(`${path}#1`))).toBeFocused()
  })

  await test.step('a comment in Markdown', async () => {
    await page.keyboard.press('n')
    await page.keyboard.type('Seen on **crane 4**')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('list', { name: 'Comments and changes' }).getByText('crane 4')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  })

  await test.step('a label and a title', async () => {
    const labels = page.getByRole('button', { name: /^Change labels/ })
    await tabTo(page, labels)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Labels' })).toBeFocused()
    await page.keyboard.type('urg')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'urgent' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(labels).toBeFocused()
    await expect(labels).toContainText('urgent')
    await page.keyboard.press('e')
    await expect(page.getByRole('textbox', { name: /^Title/ })).toBeFocused()
    await press(page, 'End')
    await page.keyboard.type(' at night')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'The hook swings in the wind at night' })).toBeVisible()
    await expectFocusOnElement(page)
  })

  await test.step('close and reopen: the focus stays on the button', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Close issue' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Reopen issue' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Close issue' })).toBeFocused()
  })

  await test.step('the shortcut sheet lists the keys of this screen', async () => {
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Shortcuts' })
    await expect(sheet.getByText('Comment', { exact: true })).toBeVisible()
    await expect(sheet.getByText('Search or jump')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Close issue' })).toBeFocused()
  })

  await test.step('the palette opens screens and runs actions', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('hook swings')
    await expect(page.getByRole('option', { name: /hook swings in the wind at night/ })).toBeVisible()
    await press(page, 'Control+a')
    await page.keyboard.type(path)
    await expect(page.getByRole('option', { name: `${path} root/${path}` })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(heading(page, path)).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('>sign out')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Token' })).toBeFocused()
  })
})
