import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { readStartArguments } from '../../src-main/start-arguments.ts'
import { temporaryFolder } from '../cli/run.ts'
import { startDesktop } from './desktop.ts'

type Desktop = Awaited<ReturnType<typeof startDesktop>>
type Window = Desktop['windows'][number]

const importing = [{ id: 'import', label: 'Import…', place: 'import' }]

/** The page of the window offers to import: somebody is signed in. */
const signIn = async (desktop: Desktop, { webContents }: Window, commands: unknown = importing) =>
  desktop.handlers.get('menu-commands')?.({ sender: webContents, senderFrame: webContents.mainFrame }, commands)

function archives(...names: string[]): string[] {
  const folder = temporaryFolder()
  for (const name of names) writeFileSync(join(folder, name), 'archive')
  return names.map((name) => join(folder, name))
}

function replaceByFolder(path: string): void {
  rmSync(path)
  mkdirSync(path)
}

const expectGiven = ({ webContents }: Window, ...given: string[][]) =>
  expect.poll(() => webContents.debugger.given, { timeout: 20_000 }).toEqual(given)

describe('the arguments of a start', () => {
  const read = (...argv: string[]) => readStartArguments({ argv, folder: '/home/ada' }, '/app')

  test('are flags, links and files, as paths or as addresses', () => {
    expect(
      read(
        '/app',
        '--port',
        '0',
        'shop.tar.gz',
        'gantry://open/users',
        'file:///srv/a%20b.tgz',
        '--in-memory',
        '/x.gz',
      ),
    ).toEqual({
      route: '/users',
      files: [resolve('/home/ada/shop.tar.gz'), '/srv/a b.tgz', '/x.gz'],
      rest: ['/app', '--port', '0', '--in-memory'],
    })
    expect(read('--seed', 'shop.tar.gz', '--seed=saw.tar.gz', '--data-dir', 'gantry://open/', '-psn_0_1', '')).toEqual({
      route: '/',
      files: [],
      rest: ['--seed', 'shop.tar.gz', '--seed=saw.tar.gz', '--data-dir', 'gantry://open/', '-psn_0_1'],
    })
    expect(read('file://other-machine/shop.tar.gz').files).toHaveLength(1)
  })

  test('are each a flag, a value, a link or a file, and stay in order', () => {
    const argument = fc.oneof(
      fc.constantFrom('--seed', '--in-memory', '--port=1', 'gantry://open/users', 'file:///x.gz', 'a.tgz', '', '/app'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(argument), (argv) => {
        const { files, rest } = read(...argv)
        expect(files.length + rest.length).toBeLessThanOrEqual(argv.length)
        expect(argv.filter((text) => rest.includes(text)).length).toBeGreaterThanOrEqual(rest.length)
        expect(read(...rest).files).toEqual([])
      }),
    )
  })
})

describe('an archive that is opened with the app', () => {
  test('by the first start waits until somebody has signed in, and is given once', async () => {
    const [shop = ''] = archives('shop.tar.gz')
    const desktop = await startDesktop({ args: ['--seed', 'package.json', shop] })
    const window = await desktop.window()
    expect(desktop.forks[0]?.args).not.toContain(shop)
    await signIn(desktop, window, [{ id: 'search', label: 'Search', place: 'search' }])
    expect(window.webContents.debugger.given).toEqual([])
    await signIn(desktop, window)
    await expectGiven(window, [shop])
    await signIn(desktop, window, [])
    await signIn(desktop, window)
    await new Promise((done) => setTimeout(done, 300))
    expect(window.webContents.debugger).toMatchObject({ given: [[shop]], attached: false })
  })

  test('by another start is found in its folder, whatever Chromium makes of the arguments', async () => {
    const [shop = ''] = archives('shop.tar.gz')
    const desktop = await startDesktop()
    const window = await desktop.window()
    expect(desktop.app.told).toEqual({ argv: [resolve('.')], folder: process.cwd() })
    await signIn(desktop, window)
    const exact = { argv: ['--seed', 'seed.tar.gz', 'shop.tar.gz'], folder: join(shop, '..') }
    window.minimized = true
    desktop.app.emit('second-instance', {}, ['gantry', '--seed', 'shop.tar.gz', 'seed.tar.gz'], '/', exact)
    await expectGiven(window, [shop])
    expect(window.minimized).toBe(false)
    desktop.app.emit('second-instance', {}, ['gantry', 'shop.tar.gz'], join(shop, '..'), 'nonsense')
    await expectGiven(window, [shop], [shop])
  })

  test('by the Finder or a drop on the dock comes before the app is ready, and several come together', async () => {
    const [shop = '', saw = ''] = archives('shop.tar.gz', 'saw.tgz')
    const desktop = await startDesktop({ platform: 'darwin' })
    const event = { preventDefault: vi.fn() }
    desktop.app.emit('open-file', event, shop)
    expect(event.preventDefault).toHaveBeenCalled()
    const window = await desktop.window()
    await signIn(desktop, window)
    await expectGiven(window, [shop])
    desktop.app.emit('open-file', event, shop)
    desktop.app.emit('open-file', event, saw)
    await expectGiven(window, [shop], [shop, saw])
  })

  test('waits while the server restarts, and for the next page if the present one is left', async () => {
    const [shop = ''] = archives('shop.tar.gz')
    const desktop = await startDesktop()
    const window = await desktop.window()
    await signIn(desktop, window)
    desktop.menuItem('Restart Server').click()
    await vi.waitFor(() => expect(window.loaded.at(-1)).toMatch(/^data:/))
    desktop.app.emit('second-instance', {}, ['gantry', shop], '/')
    await vi.waitFor(() => expect(window.loaded.at(-1)).toMatch(/^http/), 45_000)
    expect(window.webContents.debugger.given).toEqual([])
    const tools = window.webContents.debugger
    tools.beforeGiving = async () => {
      tools.hasField = false
      window.webContents.emit('did-navigate', {}, 'http://127.0.0.1:4880/', 200, 'OK')
    }
    await signIn(desktop, window)
    await vi.waitFor(() => expect(tools.hasField).toBe(false))
    Object.assign(tools, { hasField: true, beforeGiving: async () => {} })
    await signIn(desktop, window)
    await expectGiven(window, [shop])
    expect(desktop.record.boxes).toEqual([])
  })

  test('while another one is given is given next', async () => {
    const [shop = '', saw = ''] = archives('shop.tar.gz', 'saw.tar.gz')
    const desktop = await startDesktop()
    const window = await desktop.window()
    await signIn(desktop, window)
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    let isGiving = false
    window.webContents.debugger.beforeGiving = () => {
      isGiving = true
      return promise
    }
    desktop.app.emit('second-instance', {}, ['gantry', shop], '/')
    await expect.poll(() => isGiving, { timeout: 20_000 }).toBe(true)
    desktop.app.emit('second-instance', {}, ['gantry', saw], '/')
    await new Promise((done) => setTimeout(done, 300))
    goOn()
    await expectGiven(window, [shop], [saw])
  })

  test('while the server stops is opened by the start that follows, as is a link', async () => {
    const [shop = ''] = archives('shop.tar.gz')
    const desktop = await startDesktop({ args: ['--port', '5001', 'gantry://open/issues'] })
    await desktop.window()
    desktop.app.quit()
    desktop.app.emit('second-instance', {}, ['gantry', 'gantry://open/users', shop], '/')
    await vi.waitFor(() => expect(desktop.app.has_quit).toBe(true), 45_000)
    expect(desktop.app.relaunches).toEqual([[resolve('.'), '--port', '5001', 'gantry://open/users', shop]])
  })

  test('is asked for by File › Import…', async () => {
    const [shop = ''] = archives('shop.tar.gz')
    const desktop = await startDesktop()
    const window = await desktop.window()
    await signIn(desktop, window)
    desktop.menuItem('Import…').click()
    desktop.answers.chosen_path = shop
    desktop.menuItem('Import…').click()
    await expectGiven(window, [shop])
    desktop.answers.chosen_path = undefined
    expect(desktop.record.boxes).toMatchObject([{ properties: ['openFile'] }, { properties: ['openFile'] }])
    await signIn(desktop, window, [])
    expect(desktop.menuItem('Import…').enabled).toBe(false)
  })

  test.each<[string, (path: string) => void, RegExp]>([
    ['does not exist', (path) => rmSync(path), /shop\.tar\.gz does not exist\.$/],
    ['is a folder', replaceByFolder, /shop\.tar\.gz is not a file\.$/],
    ['may not be read', (path) => chmodSync(path, 0), /^You may not read .*shop\.tar\.gz\.$/],
  ])('is refused with a word if it %s', async (_what, spoil, content) => {
    const [shop = ''] = archives('shop.tar.gz')
    spoil(shop)
    const mayReadAll = process.getuid?.() === 0 && content.source.startsWith('^You')
    const desktop = await startDesktop()
    const window = await desktop.window()
    await signIn(desktop, window)
    desktop.app.emit('second-instance', {}, ['gantry', pathToFileURL(shop).href], '/')
    if (mayReadAll) return expectGiven(window, [shop])
    await expect
      .poll(() => desktop.record.boxes)
      .toMatchObject([{ title: 'The archive was not opened', content: expect.stringMatching(content) }])
    expect(window.webContents.debugger.given).toEqual([])
  })
})
