import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startDesktop } from './desktop.ts'

const commands = [
  { id: 'search', label: 'Search or Jump…', place: 'search' },
  { id: 'screen-p', label: 'Projects (g p)', place: 'go' },
  { id: 'new-issue', label: 'New Issue…', place: 'new' },
  { id: 'import', label: 'Import…', place: 'import' },
  { id: 'key-f', label: 'Filter', place: 'find' },
  { id: 'shortcuts', label: 'Shortcuts', place: 'help' },
]

const find_items = ['Find…', 'Find Next', 'Find Previous', 'Find Next', 'Find Previous']

/** The app with a window whose page offers these commands. */
async function startOffering() {
  const desktop = await startDesktop()
  const window = await desktop.window()
  const offer = async ({ webContents }: typeof window, offered: unknown) =>
    desktop.handlers.get('menu-commands')?.({ sender: webContents, senderFrame: webContents.mainFrame }, offered)
  await offer(window, commands)
  const labels = (menu: string) =>
    desktop
      .menuItem(menu)
      .submenu?.items.filter(({ type }) => type !== 'separator')
      .map(({ label }) => label.replace('&', '')) ?? []
  return { desktop, window, offer, labels }
}

test('the menu has the commands of the page in their places, and each runs in the page', async () => {
  const { desktop, window, labels } = await startOffering()
  expect(labels('File').slice(0, 3)).toEqual(['New Window', 'New Issue…', 'Import…'])
  expect(labels('Edit')).toEqual([
    'Undo',
    'Redo',
    'Cut',
    'Copy',
    'Paste',
    'Delete',
    'Select All',
    ...find_items,
    'Filter',
  ])
  expect(labels('View')[0]).toBe('Search or Jump…')
  expect(labels('Go')).toEqual(['Back', 'Forward', 'Projects (g p)'])
  expect(labels('Help').slice(0, 2)).toEqual(['Shortcuts', 'Show Logs'])
  expect(desktop.menuItem('Find…').accelerator).toBe('CmdOrCtrl+F')
  const run_by_page = commands.filter(({ id }) => id !== 'import')
  for (const { label } of run_by_page) desktop.menuItem(label).click()
  expect(window.webContents.sent).toEqual(run_by_page.map(({ id }) => ['run-command', id]))
})

test('the commands stay in the menu, disabled, while the page is a notice, is loading or has nobody signed in', async () => {
  const { desktop, window, offer, labels } = await startOffering()
  const before = labels('Go')
  const states = () => commands.map(({ label }) => desktop.menuItem(label).enabled)
  await offer(window, [])
  expect(labels('Go')).toEqual(before)
  expect(states()).not.toContain(true)
  desktop.menuItem('Projects (g p)').click()
  expect(window.webContents.sent).toEqual([])
  await offer(window, commands)
  expect(states()).not.toContain(false)
  window.webContents.emit('did-navigate', {}, 'data:text/html,notice', 200, 'OK')
  expect(states()).not.toContain(true)
})

test('the menu is that of the window in use, and follows the server when it is built again', async () => {
  const { desktop, window, offer } = await startOffering()
  desktop.menuItem('New Window').click()
  const other = await desktop.window()
  other.focus()
  expect(desktop.menuItem('Projects (g p)').enabled).toBe(false)
  await offer(other, [...commands, { id: 'screen-s', label: 'Settings (g s)', place: 'go' }])
  desktop.menuItem('Settings (g s)').click()
  expect([window.webContents.sent, other.webContents.sent]).toEqual([[], [['run-command', 'screen-s']]])
  window.focus()
  expect(() => desktop.menuItem('Settings (g s)')).toThrow('the menu has no')
  expect(desktop.menuItem('Copy API URL').enabled).toBe(true)
  other.close()
  window.close()
})

test('Back and Forward follow the history of the window in use, and Print prints it', async () => {
  const { desktop, window } = await startOffering()
  desktop.menuItem('Back').click()
  desktop.menuItem('Forward').click()
  expect(window.webContents.navigationHistory.steps).toEqual(['back', 'forward'])
  desktop.menuItem('Print…').click()
  expect(window.webContents.prints).toBe(1)
})

test('Save as PDF writes the window in use to the chosen file, and says when it cannot', async () => {
  const { desktop, window } = await startOffering()
  const folder = mkdtempSync(join(tmpdir(), 'gantry-pdf-'))
  onTestFinished(() => {
    desktop.answers.chosen_path = undefined
    rmSync(folder, { recursive: true })
  })
  window.setTitle('north/gate#7 A: "B"? · Gantry')
  const save = async (path: string | undefined) => {
    desktop.answers.chosen_path = path
    desktop.menuItem('Save as PDF…').click()
    for (let turn = 0; turn < 5; turn++) await nextTurn()
  }
  await save(undefined)
  expect(window.webContents.pdfs).toEqual([])
  expect(desktop.record.boxes.at(-1)).toMatchObject({ defaultPath: 'north gate#7 A B · Gantry.pdf' })

  await save(join(folder, 'issue.pdf'))
  expect(readFileSync(join(folder, 'issue.pdf'), 'utf8')).toBe(`%PDF of ${window.webContents.url}`)
  expect(readdirSync(folder)).toEqual(['issue.pdf'])
  expect(window.webContents.pdfs).toEqual([{ pageSize: 'A4', preferCSSPageSize: true, printBackground: true }])

  await save(join(folder, 'missing', 'issue.pdf'))
  expect(desktop.record.boxes.at(-1)).toMatchObject({
    title: 'No PDF was saved',
    content: expect.stringContaining('ENOENT'),
  })
})

test('commands that are too many, too long or of no place are refused, and the menu stays', async () => {
  const { offer, window, labels } = await startOffering()
  const [command] = commands
  for (const wrong of [
    Array.from({ length: 101 }, () => command),
    [{ ...command, label: 'x'.repeat(101) }],
    [{ ...command, id: '' }],
    [{ ...command, place: 'quit' }],
    'Projects',
  ])
    await expect(offer(window, wrong)).rejects.toThrow('Invalid arguments')
  expect(labels('Go')).toEqual(['Back', 'Forward', 'Projects (g p)'])
})
