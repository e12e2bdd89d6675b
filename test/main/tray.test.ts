import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { drawTrayIcon } from '../../src-main/tray/tray-icon.ts'
import { startDesktop } from './desktop.ts'

type Options = Parameters<typeof startDesktop>[0] & { settings?: object; showing?: RegExp }

async function startWithTray({ settings, showing, ...options }: Options = {}) {
  const desktop = await startDesktop({
    ...options,
    arrange: ({ app }) => {
      if (!settings) return
      const folder = join(app.getPath('appData'), 'Gantry')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
    },
  })
  const window = await desktop.window(showing)
  const entries = () => desktop.trays[0]?.menu?.items.filter(({ type }) => type === 'normal') ?? []
  const item = (label: string) => {
    const found = entries().find((each) => each.label === label)
    if (!found) throw new Error(`the tray has no ${label}`)
    return found
  }
  return { desktop, window, entries, item, tray: desktop.trays[0] }
}

describe('the icon in the tray', () => {
  test('says the state of the server, and offers only what can be done', async () => {
    const { desktop, window, entries, item, tray } = await startWithTray()
    expect(entries().map(({ label }) => label)).toEqual([
      'Running at 127.0.0.1:4880',
      'Copy API URL',
      'Copy Token',
      'Pause Server',
      'Restart Server',
      'Show Gantry',
      'Quit Gantry',
    ])
    expect(tray?.toolTip).toBe('Gantry: Running at 127.0.0.1:4880')
    item('Copy API URL').click()
    expect(desktop.record.clipboard).toBe('http://127.0.0.1:4880/api/v4')
    item('Restart Server').click()
    expect(entries().flatMap(({ label, enabled }) => (enabled ? [label] : []))).toEqual(['Show Gantry', 'Quit Gantry'])
    expect(entries()[0]?.label).toBe('Restarting …')
    await vi.waitFor(() => expect(window.loaded.at(-1)).toMatch(/^http.*load=4/), 45_000)
    expect(desktop.trays).toHaveLength(1)
  })

  test('pauses the server and resumes it, and the window says so', async () => {
    const { desktop, window, entries, item } = await startWithTray()
    item('Pause Server').click()
    await vi.waitFor(() => expect(entries()[0]?.label).toBe('Paused'), 45_000)
    expect(decodeURIComponent(window.loaded.at(-1) ?? '')).toContain('The server is paused')
    expect(desktop.forks[0]?.child.pid).toBeUndefined()
    expect(entries().flatMap(({ label, enabled }) => (enabled ? [label] : []))).toEqual([
      'Resume Server',
      'Show Gantry',
      'Quit Gantry',
    ])
    const inMenu = ['Restart Server', 'Pause Server', 'Resume Server'].map((label) => desktop.menuItem(label).enabled)
    expect(inMenu).toEqual([false, false, true])
    item('Resume Server').click()
    await vi.waitFor(() => expect(entries()[0]?.label).toBe('Running at 127.0.0.1:4880'), 45_000)
    await vi.waitFor(() => expect(window.loaded.at(-1)).toMatch(/^http/), 45_000)
    expect(desktop.forks).toHaveLength(2)
  })

  test('asks before a pause discards an instance in memory', async () => {
    const { desktop, entries, item } = await startWithTray({ args: ['--in-memory'] })
    desktop.answers.box_button = 1
    item('Pause Server').click()
    expect(desktop.record.boxes.at(-1)).toMatchObject({ message: 'Pause the server?' })
    expect(entries()[0]?.label).toBe('Running at 127.0.0.1:4880')
  })

  test('is not made by an app that quits before it is ready', async () => {
    const desktop = await startDesktop()
    desktop.app.quit()
    await vi.waitFor(() => expect(desktop.app.has_quit).toBe(true))
    expect(desktop.trays).toEqual([])
  })

  test('says that the server does not run', async () => {
    const { entries } = await startWithTray({ env: { SERVER_DOUBLE: 'locked' }, showing: /^data/ })
    expect(entries()[0]?.label).toBe('Not running')
  })

  test('copies a token that works, the same one until it is revoked, and leaves no session and no trace of the token in the log', async () => {
    const args = ['--in-memory', '--seed', 'empty', '--port', '0']
    const { desktop, item } = await startWithTray({ args, entry: 'out/main/server.js' })
    item('Copy API URL').click()
    const url = desktop.record.clipboard
    item('Copy Token').click()
    await vi.waitFor(() => expect(desktop.record.clipboard).not.toBe(url), 10_000)
    const token = desktop.record.clipboard
    const read = async (address: string): Promise<unknown> =>
      (await fetch(address, { headers: { 'PRIVATE-TOKEN': token } })).json()
    expect(await read(`${url}/user`)).toMatchObject({ is_admin: true })
    expect(await read(`${url}/personal_access_tokens/self`)).toMatchObject({
      name: 'Gantry in the tray',
      scopes: ['api'],
    })
    const { origin } = new URL(url)
    await vi.waitFor(async () =>
      expect(await read(`${origin}/-/gantry/v1/requests?per_page=100`)).toContainEqual(
        expect.objectContaining({ method: 'DELETE', path: '/-/gantry/v1/session', status: 204 }),
      ),
    )
    const copyAgain = async () => {
      item('Copy API URL').click()
      item('Copy Token').click()
      await expect.poll(() => desktop.record.clipboard, { timeout: 10_000 }).not.toBe(url)
      return desktop.record.clipboard
    }
    expect(await copyAgain()).toBe(token)
    await fetch(`${url}/personal_access_tokens/self`, { method: 'DELETE', headers: { 'PRIVATE-TOKEN': token } })
    expect(await copyAgain()).not.toBe(token)
    expect(desktop.stderrText()).not.toContain(token)
    expect(readFileSync(join(desktop.app.getPath('logs'), 'gantry.log'), 'utf8')).not.toContain(token)
  })

  test('copies the token that the user has given', async () => {
    const { desktop, item } = await startWithTray({ env: { GANTRY_TOKEN: 'secret-of-mine' } })
    item('Copy Token').click()
    await vi.waitFor(() => expect(desktop.record.clipboard).toBe('secret-of-mine'))
  })

  test('says why there is no token', async () => {
    // The stub of the server listens on no port.
    const { desktop, item } = await startWithTray({ args: ['--port', '1'] })
    item('Copy Token').click()
    await vi.waitFor(() => expect(desktop.record.boxes).toMatchObject([{ title: 'No token was copied' }]))
    expect(desktop.record.clipboard).toBe('')
  })

  test('is in the menu bar of macOS only if the user wants it', async () => {
    const { desktop } = await startWithTray({ platform: 'darwin' })
    expect(desktop.trays).toEqual([])
    const wanted = await startWithTray({ platform: 'darwin', settings: { menu_bar_extra: true } })
    expect(wanted.tray?.image.isTemplate).toBe(true)
    wanted.desktop.menuItem('Settings…').click()
    const { webContents } = await wanted.desktop.window(/%3Ctitle%3ESettings/)
    const form = { port: '', data_dir: '', tier: '', log_level: '' }
    const event = { sender: webContents, senderFrame: webContents.mainFrame }
    expect(await webContents.ipc.handlers.get('save-settings')?.(event, form)).toEqual({})
    expect(wanted.tray?.destroyed).toBe(true)
  })
})

describe('the last window', () => {
  test('ends the app, unless the user lets it run in the tray', async () => {
    const { desktop, window } = await startWithTray()
    window.close()
    await vi.waitFor(() => expect(desktop.app.has_quit).toBe(true), 45_000)
    expect(desktop.record.boxes).toEqual([])
  })

  test('leaves the server running if the user wants that, is told of once, and the tray opens another', async () => {
    const { desktop, window, item } = await startWithTray({ settings: { keeps_running: true } })
    window.close()
    await vi.waitFor(() => expect(desktop.record.boxes).toMatchObject([{ message: 'Gantry keeps running' }]))
    expect([desktop.app.has_quit, desktop.forks[0]?.child.pid]).toEqual([false, expect.any(Number)])
    item('Show Gantry').click()
    const second = await desktop.window()
    expect(second).not.toBe(window)
    second.close()
    desktop.trays[0]?.emit('click')
    await expect.poll(() => desktop.windows.length).toBe(3)
    expect(desktop.record.boxes).toHaveLength(1)
    const file = join(desktop.app.getPath('userData'), 'settings.json')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ keeps_running: true, was_told_of_tray: true })
    item('Quit Gantry').click()
    await vi.waitFor(() => expect(desktop.app.has_quit).toBe(true), 45_000)
  })
})

test('the drawn icon is a PNG of the mark, on a tile with round corners or on nothing', () => {
  const pixelsOf = (size: number, onTile: boolean) => {
    const png = drawTrayIcon(size, onTile)
    expect(png.readUInt32BE(16)).toBe(size)
    const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
    return (x: number, y: number) => [...rows.subarray(y * (4 * size + 1) + 1 + 4 * x).subarray(0, 4)]
  }
  const onTile = pixelsOf(52, true)
  expect([onTile(0, 0)[3], onTile(26, 2), onTile(10, 14), onTile(26, 30)]).toEqual([
    0,
    [246, 248, 250, 255],
    [20, 25, 31, 255],
    [18, 135, 160, 255],
  ])
  const bare = pixelsOf(40, false)
  expect([bare(20, 1)[3], bare(3, 7)]).toEqual([0, [20, 25, 31, 255]])
})
