import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { cascaded } from '../../src-main/window-state.ts'
import { startDesktop } from './desktop.ts'

type Desktop = Awaited<ReturnType<typeof startDesktop>>
type Window = Desktop['windows'][number]

/** The app with the number of windows, each on a screen. */
async function startWindows(number: number) {
  const desktop = await startDesktop()
  const windows = [await desktop.window()]
  while (windows.length < number) {
    desktop.menuItem('New Window').click()
    windows.push(await desktop.window())
  }
  const report = ({ webContents }: Window, work: string[]) =>
    desktop.handlers.get('unsaved-work')?.({ sender: webContents, senderFrame: webContents.mainFrame }, work)
  return { desktop, windows, report }
}

describe('several windows', () => {
  test('are each signed in with a code of their own, and one lies below and to the right of the other', async () => {
    const { desktop, windows } = await startWindows(2)
    const [first, second] = windows
    expect(second?.loaded).toEqual(['http://127.0.0.1:4880/?load=1#/sign-in?code=code-2'])
    const { x = 0, y = 0, width, height } = first?.bounds ?? {}
    expect(second?.bounds).toEqual({ x: x + 28, y: y + 28, width, height })
    expect(desktop.forks).toHaveLength(1)
  })

  test('open for a link to a screen: with a click that asks for a window, and from the context menu', async () => {
    const desktop = await startDesktop()
    const { webContents } = await desktop.window()
    const link = 'http://127.0.0.1:4880/?load=2#/issues?state=closed'
    expect(webContents.openHandler({ url: link })).toEqual({ action: 'deny' })
    await expect
      .poll(() => desktop.windows[1]?.loaded)
      .toEqual(['http://127.0.0.1:4880/?load=1#/sign-in?code=code-2&to=%2Fissues%3Fstate%3Dclosed'])
    webContents.emit('context-menu', {}, { linkURL: link, selectionText: '', dictionarySuggestions: [], editFlags: {} })
    desktop.Menu.opened[0]?.items.find(({ label }) => label === 'Open in &New Window')?.click()
    await expect.poll(() => desktop.windows[2]?.loaded.at(-1)).toMatch(/code-3&to=%2Fissues%3Fstate%3Dclosed$/)
    expect(desktop.record.opened_links).toEqual([])
  })

  test('open for the `web_url` of a record, and other addresses of the server open in the browser', async () => {
    const desktop = await startDesktop()
    const { webContents } = await desktop.window()
    webContents.openHandler({ url: 'http://127.0.0.1:4880/acme/api/-/issues/7' })
    await expect.poll(() => desktop.windows[1]?.loaded.at(-1)).toMatch(/to=%2Fweb%2Facme%2Fapi%2F-%2Fissues%2F7$/)
    webContents.navigate('will-navigate', 'http://127.0.0.1:4880/groups/acme')
    await expect.poll(() => desktop.windows[2]?.loaded.at(-1)).toMatch(/to=%2Fweb%2Fgroups%2Facme$/)
    const others = [
      'http://127.0.0.1:4880/-/openapi.json',
      'http://127.0.0.1:4880/api/v4/version',
      'http://127.0.0.1:4880/acme/api/uploads/5f/plan.pdf',
      'http://127.0.0.1:4881/acme/api',
    ]
    for (const url of others) webContents.openHandler({ url })
    expect([desktop.windows.length, desktop.record.opened_links]).toEqual([3, others])
  })

  test('have links that are copied without what belongs to one window', async () => {
    const desktop = await startDesktop()
    const { webContents } = await desktop.window()
    const linkURL = 'http://127.0.0.1:4880/?load=2&color-scheme=dark#/issues?state=closed'
    webContents.emit('context-menu', {}, { linkURL, selectionText: '', dictionarySuggestions: [], editFlags: {} })
    const shared = 'http://127.0.0.1:4880/#/issues?state=closed'
    for (const label of ['Copy &Link', 'Open Link in &Browser'])
      desktop.Menu.opened[0]?.items.find((item) => item.label === label)?.click()
    await expect.poll(() => [desktop.record.clipboard, ...desktop.record.opened_links]).toEqual([shared, shared])
  })

  test('are closed one by one, and each asks about its own unsaved work only', async () => {
    const { desktop, windows, report } = await startWindows(2)
    const [first, second] = windows
    if (!first || !second) return expect.unreachable()
    await report(first, ['Unsent input: new issue.'])
    desktop.answers.box_button = 1
    second.close()
    expect([second.destroyed, desktop.record.boxes]).toEqual([true, []])
    first.close()
    expect(first.destroyed).toBe(false)
    expect(desktop.record.boxes).toMatchObject([{ message: 'Close this window?', detail: 'Unsent input: new issue.' }])
    expect(desktop.app.has_quit).toBe(false)
  })

  test('are asked about at once when the app quits, with the names of those that would lose something', async () => {
    const { desktop, windows, report } = await startWindows(3)
    const [first, second, third] = windows
    if (!first || !second || !third) return expect.unreachable()
    Object.assign(first, { title: 'Issues' })
    Object.assign(third, { title: 'shop#4' })
    await report(first, ['Archiving 40 projects: 12 done.'])
    await report(third, ['Unsent input: comment.'])
    desktop.answers.box_button = 1
    desktop.app.quit()
    expect(windows.some(({ destroyed }) => destroyed)).toBe(false)
    desktop.answers.box_button = 0
    desktop.app.quit()
    expect(desktop.record.boxes).toHaveLength(2)
    expect(desktop.record.boxes[1]).toMatchObject({
      message: 'Quit Gantry?',
      detail: 'Issues: Archiving 40 projects: 12 done.\nshop#4: Unsent input: comment.',
      buttons: ['Quit', 'Stay'],
    })
    await vi.waitFor(() => expect(desktop.app.has_quit).toBe(true), 45_000)
  })

  test('are reloaded one by one, and all when the server is another one, each on its own screen', async () => {
    const { desktop, windows } = await startWindows(2)
    const [first, second] = windows
    if (!first || !second) return expect.unreachable()
    first.webContents.url = 'http://127.0.0.1:4880/?load=2#/projects/7'
    second.webContents.url = 'http://127.0.0.1:4880/?load=1#/users'
    first.focus()
    // A slow start shows a notice first.
    const loads = first.loaded.length
    desktop.menuItem('Reload').click()
    await expect.poll(() => first.loaded.length).toBe(loads + 1)
    first.webContents.url = 'http://127.0.0.1:4880/?load=3#/projects/7'
    desktop.menuItem('Restart Server').click()
    await expect.poll(() => first.loaded.length, { timeout: 45_000 }).toBe(loads + 3)
    expect(first.loaded.at(-1)).toMatch(/^http.*#.*to=%2Fprojects%2F7$/)
    await expect.poll(() => second.loaded.at(-1)).toMatch(/^http.*load=3#.*to=%2Fusers$/)
    expect(second.loaded[1]).toMatch(/^data:.*Restarting/)
  })

  test('that were opened for a screen stay on Home when they are reloaded there', async () => {
    const desktop = await startDesktop()
    const { webContents } = await desktop.window()
    webContents.openHandler({ url: 'http://127.0.0.1:4880/?load=1#/issues' })
    await expect.poll(() => desktop.windows[1]?.loaded).toMatchObject([expect.stringMatching(/to=%2Fissues$/)])
    const opened = desktop.windows[1]
    if (!opened) return expect.unreachable()
    opened.webContents.url = 'http://127.0.0.1:4880/?load=1#/'
    opened.focus()
    desktop.menuItem('Reload').click()
    await expect.poll(() => opened.loaded.at(-1)).toMatch(/load=2#\/sign-in\?code=code-\d$/)
  })

  test('crash by themselves', async () => {
    const { windows } = await startWindows(2)
    const [first, second] = windows
    const loads = first?.loaded.length
    for (let crash = 0; crash < 4; crash++) {
      const before = second?.loaded.length ?? 0
      second?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
      await expect.poll(() => second?.loaded.length).toBe(before + 1)
    }
    expect(second?.loaded.at(-1)).toMatch(/^data:.*stopped/)
    expect(first?.loaded).toHaveLength(loads ?? 0)
  })

  test('leave the place of the one that was closed last for the next start', async () => {
    const { desktop, windows } = await startWindows(2)
    const [first, second] = windows
    if (!first || !second) return expect.unreachable()
    second.close()
    first.bounds = { x: 40, y: 50, width: 1000, height: 700 }
    first.close()
    const file = join(desktop.app.getPath('userData'), 'window-state.json')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(first.bounds)
  })

  test('begin again in the corner of their display if there is no space below or to the right', () => {
    const displays = [
      { x: 0, y: 0, width: 1920, height: 1080 },
      { x: 1920, y: 40, width: 1200, height: 800 },
    ]
    const size = { width: 1000, height: 700 }
    expect(cascaded({ x: 100, y: 100, ...size }, displays)).toEqual({ x: 128, y: 128, ...size })
    expect(cascaded({ x: 910, y: 100, ...size }, displays)).toEqual({ x: 0, y: 0, ...size })
    expect(cascaded({ x: 1940, y: 120, ...size }, displays)).toEqual({ x: 1920, y: 40, ...size })
    expect(cascaded({ x: 2000, y: 50, width: 3000, height: 900 }, displays)).toEqual({ ...displays[1] })
  })
})
