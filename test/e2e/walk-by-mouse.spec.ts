import { smallExport, withArchive } from './archive.ts'
import { expect, heading, rowOf, signIn, test, titleOf, urlFragment } from './console.ts'
import { givenOn } from './given.ts'

test('by mouse: import a project, find an issue in it, comment, change it, close and reopen it', {
  tag: '@long',
}, async ({ page, instance, watched: _ }) => {
  const path = givenOn(instance).name('crane')
  await signIn(page, instance)

  await test.step('import an archive, with failed records listed', async () => {
    await withArchive(smallExport, `2026-11-20_10-11-123_${path}_export.tar.gz`, async (file) => {
      // Start waiting for the file chooser before the click. Otherwise the dialog may open before Playwright intercepts it.
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('link', { name: 'Import project' }).click()
      await expect(heading(page, 'Transfers')).toBeVisible()
      await page.getByRole('button', { name: 'choose a file' }).click()
      await (await choosing).setFiles(file)
      await expect(page.getByRole('textbox', { name: /^Path/ })).toHaveValue(path)
      await page.getByRole('button', { name: 'Import project' }).click()
      await expect(page).toHaveURL(/#\/import\/\d+$/)
    })
    await expect(page.getByRole('listitem').filter({ hasText: 'finished' })).toHaveAttribute('aria-current', 'step')
    await expect(page.getByRole('heading', { name: '6 of 7 records were imported; 1 failed.' })).toBeVisible()
    await page.getByRole('link', { name: '1 failed: Issues' }).click()
    await expect(rowOf(page, '#1 A second first issue')).toContainText(
      'An earlier record of the archive has the same iid.',
    )
  })

  await test.step('filter its issues with operators', async () => {
    await page.getByRole('link', { name: 'Open project' }).click()
    await expect(heading(page, path)).toBeVisible()
    await expect(page.getByText('Cranes and their loads.')).toBeVisible()
    await page.getByRole('tab', { name: 'Issues' }).click()
    await expect(rowOf(page, 'The hook swings in the wind')).toBeVisible()
    await expect(rowOf(page, 'Horn is too quiet')).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove state:opened' }).click()
    await expect(rowOf(page, 'Horn is too quiet')).toBeVisible()
    await page.getByRole('combobox', { name: 'Filter' }).click()
    await page.getByRole('option', { name: /^state:/ }).click()
    await page.getByRole('option', { name: 'closed' }).click()
    await expect(rowOf(page, 'The hook swings in the wind')).toHaveCount(0)
    await expect(rowOf(page, 'Horn is too quiet')).toBeVisible()
    await page.getByRole('button', { name: 'Remove state:closed' }).click()
    await page.getByRole('combobox', { name: 'Filter' }).fill('wind')
    await page.getByRole('combobox', { name: 'Filter' }).press('Enter')
    await expect(rowOf(page, 'Paint peels off the jib')).toHaveCount(0)
  })

  await test.step('a comment in Markdown', async () => {
    await titleOf(page, 'The hook swings in the wind').click()
    const peek = page.getByRole('complementary', { name: 'Issue' })
    await expect(peek.getByText('Above 30 knots.')).toBeVisible()
    await peek.getByRole('button', { name: /^Open full page/ }).click()
    await expect(heading(page, new RegExp(`${path}#1`))).toBeVisible()
    await page.getByRole('textbox', { name: 'Comment' }).fill('Seen on **crane 4**:\n\n- [x] measured\n- [ ] damped')
    await page.getByRole('button', { name: /^Comment/ }).click()
    const notes = page.getByRole('list', { name: 'Comments and changes' })
    await expect(notes.getByText('crane 4')).toHaveCSS('font-weight', /^[67]\d\d$/)
    await expect(notes.getByRole('checkbox', { name: 'measured' })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('')
  })

  const about = page.getByRole('complementary', { name: 'About the issue' })
  await test.step('set labels, milestone and assignee', async () => {
    await about.getByRole('button', { name: /^Change labels/ }).click()
    await page.getByRole('option', { name: 'hoist' }).click()
    await expect(page.getByRole('option', { name: 'hoist' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('option', { name: 'urgent' }).click()
    await expect(about.getByRole('button', { name: /^Change labels/ })).toContainText('urgent')
    await page.keyboard.press('Escape')
    await about.getByRole('button', { name: /^Change milestone/ }).click()
    await page.getByRole('option', { name: /Spring check/ }).click()
    await expect(about.getByRole('button', { name: /^Change milestone/ })).toContainText(
      'Spring check, due 31 Mar 2027',
    )
    await about.getByRole('button', { name: /^Change assignees/ }).click()
    await page.getByRole('combobox', { name: 'Assign to' }).fill('root')
    await page.getByRole('option', { name: /@root/ }).click()
    await page.keyboard.press('Escape')
    await expect(about.getByRole('button', { name: /^Change assignees/ })).toContainText('Adaeze Holm')
    await expect(page.getByRole('list', { name: 'Comments and changes' })).toContainText('assigned to @root')
  })

  await test.step('close and reopen', async () => {
    await page.getByRole('button', { name: 'Close issue' }).click()
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
    await expect(about.getByText(/ago by Adaeze Holm$/)).toBeVisible()
    await page.getByRole('button', { name: 'Reopen issue' }).click()
    await expect(page.getByRole('button', { name: 'Close issue' })).toBeVisible()
    await page.goBack()
    expect(urlFragment(page)).toMatch(/^\/projects\/\d+\?tab=issues&q=wind&peek=/)
    await expect(rowOf(page, 'The hook swings in the wind')).toHaveAttribute('aria-current', 'true')
  })
})
