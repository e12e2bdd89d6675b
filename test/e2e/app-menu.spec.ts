import { writeFileSync } from 'node:fs'
import { giveFiles } from '../../src-main/archives/give-files.ts'
import { projectArchive } from '../support/archives.ts'
import { smallExport } from './archive.ts'
import { expect, go, heading, signIn, test } from './console.ts'
import { watch } from './watch.ts'

test('the page offers its commands and takes archives while somebody is signed in to the desktop app', async ({
  browser,
  instance,
}) => {
  // The shared page would keep the script.
  const page = await browser.newPage()
  const watched = watch(page, instance.ui)
  await page.addInitScript(() => {
    const offered: { id: string; label: string }[][] = []
    let listener: (id: string) => void = () => undefined
    const ended: unknown[] = []
    Object.assign(window, {
      offered,
      ended,
      choose: (id: string) => listener(id),
      gantry: {
        onCommand: (given: typeof listener) => {
          listener = given
        },
        offerCommands: async (commands: (typeof offered)[number]) => void offered.push(commands),
        reportUnsavedWork: async () => undefined,
        keepColorScheme: async () => undefined,
        reportProgress: async (_progress: unknown, end?: unknown) => void (end && ended.push(end)),
      },
    })
  })
  await signIn(page, instance)
  const labels = () => page.evaluate<string[]>('offered.at(-1).map(({ label }) => label)')
  const choose = (id: string) => page.evaluate(`choose(${JSON.stringify(id)})`)
  await go(page, '/projects')
  await expect.poll(labels).toEqual(expect.arrayContaining(['New Issue…', 'Import…', 'Users (g u)', 'Filter']))

  await choose('key-f')
  await expect(page.getByRole('combobox', { name: 'Filter' })).toBeFocused()
  await choose('new-project')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await choose('screen-u')
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/#\/projects/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await choose('screen-u')
  await expect(heading(page, 'Users')).toBeVisible()

  const archive = test.info().outputPath('harbour_export.tgz')
  writeFileSync(archive, await projectArchive(smallExport))
  const session = await page.context().newCDPSession(page)
  const sendCommand = (...sent: unknown[]) => Reflect.apply(session.send, session, sent)
  const open = (...files: string[]) =>
    giveFiles({ attach: () => undefined, detach: () => undefined, sendCommand }, files)
  await open(archive, archive)
  await expect(page.getByText('Open one export archive at a time.')).toBeVisible()
  await expect(heading(page, 'Users')).toBeVisible()
  await open(archive)
  await expect(page.getByText('6 of 7 records will be imported; 1 will fail.').last()).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Path/ })).toHaveValue('harbour')
  await page.getByRole('button', { name: 'Import project' }).click()
  await expect(page).toHaveURL(/#\/import\/\d+$/)
  await choose('screen-u')
  await expect
    .poll(() => page.evaluate('ended'))
    .toMatchObject([
      { title: 'Import of root/harbour finished', body: expect.stringMatching(/^6 of 7 records/), hasFailed: false },
    ])
  await choose('search')
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused()
  await page.keyboard.type('sign out')
  await expect(page.getByRole('option').first()).toContainText('Sign out')
  await page.keyboard.press('Enter')
  await expect.poll(labels).toEqual([])
  await expect(open(archive)).rejects.toThrow('The page takes no files now.')
  expect(watched.unexpectedErrors()).toEqual([])
  await page.close()
})
