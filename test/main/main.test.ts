import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startDesktop } from './desktop.ts'

const menuItem = z.object({
  label: z.string().optional(),
  click: z.function().optional(),
  enabled: z.boolean().optional(),
})
const menu = z.array(z.object({ submenu: z.array(menuItem).optional() }))
const itemsOf = (app_menu: unknown) => menu.parse(app_menu).flatMap(({ submenu }) => submenu ?? [])

describe('the desktop app', () => {
  test('shows the console of its own server, signed in by a code', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    expect(window.loaded).toEqual(['http://127.0.0.1:4880/?load=2#/sign-in?code=code-1'])
    expect(window.visible).toBe(true)
    expect(desktop.record.sandboxed).toBe(true)
    expect(window.options).toMatchObject({
      show: false,
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        experimentalFeatures: false,
      },
    })
  })

  test('is evaluated without waiting for ready, which comes only afterwards', async () => {
    const desktop = await startDesktop()
    expect(desktop.record.windows).toEqual([])
    expect(desktop.record.forks).toEqual([])
    await desktop.window()
  })

  test('hands the server neither NODE_OPTIONS nor a token among its arguments, and repeats no token of its output', async () => {
    const desktop = await startDesktop({
      args: ['--token', 'secret-of-mine', '--tier', 'free', '--disable-gpu'],
      env: { NODE_OPTIONS: '--no-warnings' },
    })
    await desktop.window()
    const [fork] = desktop.record.forks
    expect(fork?.args).toEqual(['--tier', 'free', '--port', '4880'])
    expect(fork?.options).toMatchObject({ stdio: ['ignore', 'pipe', 'pipe'], env: { GANTRY_TOKEN: 'secret-of-mine' } })
    await vi.waitFor(() => expect(desktop.said()).toMatch(/NODE_OPTIONS=none/))
    expect(desktop.said()).toContain('token=[hidden]')
    expect(desktop.said()).not.toContain('glpat-abc')
  })

  test('takes any free port when the usual one is busy', async () => {
    const desktop = await startDesktop({ env: { SERVER_DOUBLE: 'busy' } })
    expect((await desktop.window()).loaded.at(-1)).toMatch(/^http:\/\/127\.0\.0\.1:45678\//)
  })

  test('says so when the port that was asked for is busy', async () => {
    const desktop = await startDesktop({ args: ['--port', '4999'], env: { SERVER_DOUBLE: 'busy' } })
    await desktop.window(/^data:.*not%20running/)
    expect(desktop.record.forks).toHaveLength(1)
  })

  test('shows why a locked data directory cannot be opened, and does not try again', async () => {
    const desktop = await startDesktop({ env: { SERVER_DOUBLE: 'locked' } })
    expect(decodeURIComponent((await desktop.window(/^data:/)).loaded.at(-1) ?? '')).toContain('in use by pid 4711')
    expect(desktop.record.forks).toHaveLength(1)
  })

  test('gives up with a page after three restarts, until the menu starts the server again', async () => {
    const desktop = await startDesktop({ env: { SERVER_DOUBLE: 'crash' } })
    await desktop.window(/^data:.*four%20times/)
    expect(desktop.record.forks).toHaveLength(4)
    vi.stubEnv('SERVER_DOUBLE', 'serve')
    itemsOf(desktop.record.app_menu)
      .find(({ label }) => label === 'Restart &Server')
      ?.click?.()
    await desktop.window()
    expect(desktop.record.forks).toHaveLength(5)
  })

  test('comes back to the same port and place after its server was killed', async () => {
    const desktop = await startDesktop({ args: ['--port', '0'] })
    const window = await desktop.window()
    window.webContents.url = 'http://127.0.0.1:45678/?load=2#/projects/7'
    desktop.record.forks[0]?.child.kill()
    await vi.waitFor(() => expect(window.loaded).toHaveLength(2), 15_000)
    expect(window.loaded[1]).toBe('http://127.0.0.1:45678/?load=3#/sign-in?code=code-1&to=%2Fprojects%2F7')
    expect(desktop.record.forks[1]?.args).toEqual(['--port', '45678'])
  })

  test('outlives a server that ran out of memory, and starts another', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    desktop.record.forks[0]?.child.breakDown()
    await vi.waitFor(() => expect(window.loaded).toHaveLength(2), 15_000)
    expect(desktop.said()).toContain('the server failed: FatalError at v8::Heap')
  })

  test('opens one window although macOS says of the start that the app was activated', async () => {
    const desktop = await startDesktop()
    desktop.app.emit('activate')
    expect(desktop.record.windows).toEqual([])
    await desktop.window()
    desktop.app.emit('activate')
    expect(desktop.record.windows).toHaveLength(1)
  })

  test('opens its window again when it is activated after that was closed, where the app goes on', async () => {
    const desktop = await startDesktop()
    const first = await desktop.window()
    desktop.app.removeAllListeners('window-all-closed')
    first.close()
    desktop.app.emit('activate')
    await expect.poll(() => desktop.record.windows[1]?.loaded.at(-1)).toMatch(/code=code-2$/)
    expect(desktop.record.forks).toHaveLength(1)
  })

  test('does not mind that the terminal it was started from is closed', async () => {
    const desktop = await startDesktop()
    expect(desktop.hearsOfBrokenOutput()).toEqual([true, true])
    await desktop.window()
  })

  test('stops its server before it quits', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    window.close()
    expect(desktop.record.has_quit).toBe(false)
    await vi.waitFor(() => expect(desktop.record.has_quit).toBe(true), 15_000)
    expect(desktop.record.forks[0]?.child.pid).toBeUndefined()
  })

  test('gets its code from the real server, which takes it once', async () => {
    const desktop = await startDesktop({
      args: ['--in-memory', '--seed', 'empty', '--port', '0'],
      env: { GANTRY_DATA_DIR: '' },
      entry: 'src-server/index.ts',
    })
    const url = new URL((await desktop.window()).loaded.at(-1) ?? '')
    const code = new URLSearchParams(url.hash.split('?')[1]).get('code')
    const signIn = async () => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ code })
      return (await fetch(`${url.origin}/-/gantry/v1/sign-in`, { method: 'POST', headers, body })).status
    }
    expect([await signIn(), await signIn()]).toEqual([201, 401])
  })

  test('a second start brings the first window forward and ends itself', async () => {
    const first = await startDesktop()
    const window = await first.window()
    window.minimized = true
    first.app.emit('second-instance', {}, [], '')
    expect(window).toMatchObject({ minimized: false, focused: true })
    const second = await startDesktop({ arrange: ({ answers }) => Object.assign(answers, { has_lock: false }) })
    expect(second.record.has_quit).toBe(true)
    expect(second.said()).toContain('Gantry is already open')
    second.emitReady()
    expect(second.record.windows).toEqual([])
  })

  test('refuses variables that make no sense, and a debugger in a build', async () => {
    const wrong = await startDesktop({ env: { GANTRY_PORT: 'many' } })
    expect(wrong.record.exit_code).toBe(2)
    expect(wrong.said()).toMatch(/--port takes a number/)
    const debugged = await startDesktop({
      arrange(stub) {
        stub.app.isPackaged = true
        stub.answers.switches.push('remote-debugging-port')
      },
    })
    expect(debugged.record.exit_code).toBe(2)
  })

  test('keeps the size and place of its window', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    window.bounds = { x: 40, y: 50, width: 1000, height: 700 }
    window.close()
    const file = join(desktop.folder, 'window-state.json')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ x: 40, y: 50, width: 1000, height: 700, maximized: false })
    expect(existsSync(`${file}.tmp`)).toBe(false)
  })
})

describe('the menu', () => {
  test('has the usual roles, copies the API address and tells the versions', async () => {
    const desktop = await startDesktop({ arrange: ({ answers }) => Object.assign(answers, { box_button: 1 }) })
    await desktop.window()
    const items = itemsOf(desktop.record.app_menu)
    const click = (label: string) => items.find((item) => item.label === label)?.click?.()
    expect(JSON.stringify(desktop.record.app_menu)).toMatch(/"editMenu".*"togglefullscreen".*"windowMenu"/)
    click('&Copy API URL')
    expect(desktop.record.clipboard).toBe('http://127.0.0.1:4880/api/v4')
    click('About Gantry')
    expect(desktop.record.boxes[0]).toMatchObject({ message: 'Gantry 0.1.0', detail: expect.stringContaining('Node') })
    await vi.waitFor(() => expect(desktop.record.clipboard).toMatch(/^Gantry 0\.1\.0\nElectron/))
  })

  test('opens the data folder, and folders within it only', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    const home = join(desktop.folder, 'instance')
    mkdirSync(join(home, 'files'), { recursive: true })
    writeFileSync(join(home, 'run.sh'), '')
    symlinkSync('/etc', join(home, 'elsewhere'))
    itemsOf(desktop.record.app_menu)
      .find(({ label }) => label === 'Open &Data Folder')
      ?.click?.()
    await vi.waitFor(() => expect(desktop.record.opened_paths).toEqual([home]))
    const { mainFrame } = window.webContents
    const ask = (path: string) =>
      desktop.record.handlers.get('open-data-folder')?.({ sender: window.webContents, senderFrame: mainFrame }, path)
    expect(await ask('files')).toBe(true)
    for (const path of ['..', '/etc', 'elsewhere', 'run.sh', 'missing', 'files\0'])
      expect(await ask(path), path).toBe(false)
    expect(desktop.record.opened_paths).toEqual([home, join(home, 'files')])
  })

  test('has no data folder to open for an instance in memory', async () => {
    vi.stubEnv('GANTRY_DATA_DIR', '')
    const desktop = await startDesktop({ args: ['--in-memory'] })
    await desktop.window()
    const items = itemsOf(desktop.record.app_menu)
    expect(items.find(({ label }) => label === 'Open &Data Folder')?.enabled).toBe(false)
  })
})
