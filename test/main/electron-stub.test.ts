import { resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runInThisContext } from 'node:vm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { generateManifest } from '../support/electron-stub/generate-manifest.ts'
import { loadStart } from '../support/electron-stub/hooks.ts'

/** Runs code as the app would, with Electron's modules as variables. */
async function run(code: string, { isReady = true } = {}) {
  const { stub, loadElectron } = await loadStart()
  stub.answers.server_entry = resolve('test/main/server-double.mjs')
  if (isReady) stub.emitReady()
  const electron = await loadElectron()
  onTestFinished(async () => {
    for (const { child } of stub.forks) child.runOutOfMemory()
  })
  const names = Object.keys(electron).join(', ')
  const work: (modules: typeof electron) => Promise<unknown> = runInThisContext(`(async ({ ${names} }) => { ${code} })`)
  const result = await work(electron).catch((error: unknown) => error)
  await nextTurn()
  return { stub, result: result instanceof Error ? result.message : result }
}

const other_system = process.platform === 'darwin' ? 'app.setJumpList([])' : 'await app.dock.bounce()'
const window = 'const window = new BrowserWindow({ webPreferences: {} })'

describe('the stub of Electron', () => {
  test('knows every member of the installed type definitions', async () => {
    await expect(generateManifest()).toMatchFileSnapshot('../support/electron-stub/manifest.txt')
  })

  test.for([
    ['a member that does not exist', 'app.quitNow()', 'App has no member quitNow'],
    ['a static member that does not exist', 'utilityProcess.spawn()', 'UtilityProcess has no static member spawn'],
    [
      'a member of an object inside another',
      `${window}; window.webContents.reloadNow()`,
      'WebContents has no member reloadNow',
    ],
    [
      'a member of a parent class that does not exist',
      `${window}; window.fadeOut()`,
      'BrowserWindow has no member fadeOut',
    ],
    ['an event that does not exist', "app.on('windows-all-closed', () => {})", 'App has no event windows-all-closed'],
    ['a promise that is not awaited', "clipboard.writeText('x')", 'the promise of Clipboard.writeText is not awaited'],
    ['a promise that is only discarded', "void shell.openPath('/')", 'the promise of Shell.openPath is not awaited'],
    [
      'a promise that is read',
      'dialog.showMessageBox({}).response',
      'the promise of Dialog.showMessageBox is used as a value (response)',
    ],
    [
      'a promise in a text',
      "await clipboard.writeText('' + shell.openPath('/'))",
      'the promise of Shell.openPath is used as a value (Symbol(Symbol.toPrimitive))',
    ],
    ['a write to a member that is read-only', 'app.commandLine = {}', 'App.commandLine is read-only'],
    ['a write to a member that does not exist', 'app.title = "x"', 'App has no member title'],
    ['a member of another system', other_system, 'on '],
  ] as const)('refuses %s', async ([, code, message]) => {
    const { stub } = await run(code)
    expect(stub.misuses).toEqual([expect.stringContaining(message)])
  })

  test.for([
    ['a window before the app is ready', window, 'before the app is ready'],
    [
      'a function in a message to another process',
      "utilityProcess.fork('x').postMessage({ work() {} })",
      'could not be cloned',
    ],
    [
      'a menu item without label, role and type',
      'Menu.buildFromTemplate([{ click() {} }])',
      'at least one of label, role or type',
    ],
    ['a menu item with an unknown role', "Menu.buildFromTemplate([{ role: 'relaod' }])", 'no role relaod'],
    [
      'a second answer to the same request',
      "ipcMain.handle('a', () => 1); ipcMain.handle('a', () => 2)",
      'second handler',
    ],
  ] as const)('throws for %s', async ([what, code, message]) => {
    expect((await run(code, { isReady: !what.includes('before') })).result).toContain(message)
  })

  test('has one object for each window, whether the app gets it from a constructor or from an event', async () => {
    const code = `let seen; app.on('web-contents-created', (_event, contents) => { seen = contents }); ${window}; return seen === window.webContents`
    expect((await run(code)).result).toBe(true)
  })

  test('fails the load of a page that another load replaces', async () => {
    const code = `${window}; const first = window.loadURL('http://a/').catch(({ message }) => message); await window.loadURL('http://b/'); return await first`
    const { stub, result } = await run(code)
    expect(result).toBe("ERR_ABORTED (-3) loading 'http://a/'")
    expect(stub.windows[0]?.loaded).toEqual(['http://b/'])
  })

  test('lets a window stay open, which ends the quitting', async () => {
    const { stub } = await run(`${window}; window.on('close', (event) => event.preventDefault()); app.quit()`)
    expect(stub.windows[0]?.destroyed).toBe(false)
    expect(stub.app.has_quit).toBe(false)
    stub.windows[0]?.removeAllListeners('close')
    stub.app.quit()
    expect(stub.app.has_quit).toBe(true)
  })

  test('tells the app of the developer tools as of any page', async () => {
    const { stub } = await run('')
    const types: unknown[] = []
    stub.app.on('web-contents-created', (_event, contents) => types.push(contents.getType()))
    new stub.BrowserWindow({ webPreferences: {} }).webContents.openDevTools()
    expect(types).toEqual(['window', 'remote'])
  })

  test('gives a process its id when it has started, takes its output when it has ended, and calls the end by kill 0', async () => {
    const { stub } = await run('')
    const child = stub.utilityProcess.fork('x')
    expect(child.pid).toBeUndefined()
    expect(child.kill()).toBe(false)
    const { stdout } = child
    stdout?.on('data', () => {})
    await vi.waitFor(() => expect(child.pid).toBeGreaterThan(0))
    const exits: unknown[] = []
    child.on('exit', (code) => exits.push(code))
    child.kill()
    await vi.waitFor(() => expect(exits).toEqual([0]), 10_000)
    expect([child.pid, child.stdout, stdout?.listenerCount('data')]).toEqual([undefined, null, 0])
  })

  test('ends a process that runs out of memory with its own code and without an error event', async () => {
    const { stub } = await run('')
    const child = stub.utilityProcess.fork('x')
    const events: unknown[] = []
    child.on('error', () => events.push('error'))
    child.on('exit', (code) => events.push(code))
    await vi.waitFor(() => expect(child.pid).toBeGreaterThan(0))
    child.runOutOfMemory()
    await vi.waitFor(() => expect(events).toEqual([133]), 10_000)
  })
})
