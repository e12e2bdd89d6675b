import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runInThisContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { readWindowState } from '../../src-main/window-state.ts'
import { startDesktop } from './desktop.ts'

describe('a page in the window', () => {
  test('cannot navigate; external links open in the browser', async () => {
    const desktop = await startDesktop()
    const { webContents } = await desktop.window()
    expect(webContents.navigate('will-navigate', 'https://example.org/a b')).toBe(false)
    expect(webContents.navigate('will-navigate', 'mailto:someone@example.org')).toBe(false)
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x', 'smb://host/share', 'nonsense'])
      expect(webContents.navigate('will-navigate', url), url).toBe(false)
    expect(webContents.navigate('will-redirect', 'http://127.0.0.1:4880/other')).toBe(false)
    expect(webContents.navigate('will-attach-webview', 'http://127.0.0.1:4880/')).toBe(false)
    expect(webContents.navigate('will-frame-navigate', 'http://127.0.0.1:4880/', false)).toBe(false)
    expect(desktop.record.opened_links).toEqual(['https://example.org/a%20b', 'mailto:someone@example.org'])
  })

  test('opens no window for anything but a screen of the console', async () => {
    const desktop = await startDesktop()
    const { webContents } = await desktop.window()
    expect(webContents.openHandler({ url: 'http://127.0.0.1:4880/-/openapi.json' })).toEqual({ action: 'deny' })
    expect(webContents.openHandler({ url: 'file:///etc/passwd' })).toEqual({ action: 'deny' })
    expect(desktop.record.opened_links).toEqual(['http://127.0.0.1:4880/-/openapi.json'])
    expect(desktop.windows).toHaveLength(1)
  })

  test('opens the console of a world in the browser, because its sessions are of that world', async () => {
    const desktop = await startDesktop()
    const { webContents } = await desktop.window()
    const console_of_world = 'http://127.0.0.1:4880/w/one/#/sign-in?code=once'
    expect(webContents.openHandler({ url: console_of_world })).toEqual({ action: 'deny' })
    expect(webContents.navigate('will-navigate', console_of_world)).toBe(false)
    expect(desktop.record.opened_links).toEqual([console_of_world, console_of_world])
    expect(desktop.windows).toHaveLength(1)
    // A group may have the name w.
    expect(webContents.openHandler({ url: 'http://127.0.0.1:4880/w/one' })).toEqual({ action: 'deny' })
    expect(desktop.windows).toHaveLength(2)
    expect(desktop.record.opened_links).toHaveLength(2)
  })

  test('that reloads is signed in again', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    expect(window.webContents.navigate('will-navigate', 'http://127.0.0.1:4880/?load=2#/issues')).toBe(false)
    await expect.poll(() => window.loaded.at(-1)).toMatch(/load=3#\/sign-in\?code=code-2$/)
    expect(desktop.record.opened_links).toEqual([])
  })

  test('offers what can be done with a click of the right button, and leaves that of the developer tools alone', async () => {
    const desktop = await startDesktop()
    const { webContents } = await desktop.window()
    const nothing = {
      canUndo: false,
      canRedo: false,
      canCut: false,
      canCopy: false,
      canPaste: false,
      canSelectAll: false,
    }
    const asked = {
      editFlags: nothing,
      isEditable: false,
      linkURL: '',
      selectionText: '',
      misspelledWord: '',
      dictionarySuggestions: [],
    }
    webContents.emit('context-menu', {}, asked)
    expect(desktop.Menu.opened).toEqual([])
    const text = { ...asked, isEditable: true, misspelledWord: 'lable', dictionarySuggestions: ['label', 'able'] }
    webContents.emit('context-menu', {}, { ...text, linkURL: 'https://example.org/' })
    const [menu] = desktop.Menu.opened
    expect(menu?.items.map(({ label, type }) => (type === 'separator' ? '-' : label))).toEqual([
      ...['label', 'able', '-', 'Open Link in &Browser', 'Copy &Link', '-'],
      ...['Undo', 'Redo', '-', 'Cut', 'Copy', 'Paste', '-', 'Select All'],
    ])
    for (const at of [1, 3, 4]) menu?.items[at]?.click()
    expect([webContents.replaced, desktop.record.opened_links, desktop.record.clipboard]).toEqual([
      ['able'],
      ['https://example.org/'],
      'https://example.org/',
    ])
    webContents.openDevTools()
    expect(webContents.devTools?.listenerCount('context-menu')).toBe(0)
  })

  test('may write to the clipboard, and has no other permission and no device', async () => {
    const desktop = await startDesktop()
    await desktop.window()
    const { request, check, device } = desktop.session.defaultSession
    const granted = (permission: string, page = 'http://127.0.0.1:4880/?load=2', isMainFrame = true) => {
      const answers: (boolean | undefined)[] = []
      const asked = { isMainFrame, requestingUrl: page }
      request?.({}, permission, (answer) => answers.push(answer), asked)
      answers.push(check?.(null, permission, `${new URL(page).origin}/`, asked))
      return answers
    }
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'unknown'])
      expect(granted(permission), permission).toEqual([false, false])
    const copying = 'clipboard-sanitized-write'
    expect(granted(copying)).toEqual([true, true])
    expect(granted(copying, 'http://127.0.0.1:4881/')).toEqual([false, false])
    expect(granted(copying, 'data:text/html,x')).toEqual([false, false])
    expect(granted(copying, 'http://127.0.0.1:4880/', false)).toEqual([false, false])
    expect(device?.()).toBe(false)
  })

  test('asks before a reload loses input, and stays if the user does not want to leave', async () => {
    const desktop = await startDesktop()
    const { webContents } = await desktop.window()
    // For Electron, preventing this event means leaving.
    const leaves = (button: number) => {
      desktop.answers.box_button = button
      return !webContents.navigate('will-prevent-unload', '')
    }
    expect([leaves(0), leaves(1)]).toEqual([true, false])
    expect(desktop.record.boxes).toHaveLength(2)
    expect(desktop.record.boxes[0]).toMatchObject({ message: 'Leave this page?', buttons: ['Leave', 'Stay'] })
  })

  test('says what closing the window would lose, and keeps the window if the user wants that', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    const { webContents } = window
    const report = (work: string[]) =>
      desktop.handlers.get('unsaved-work')?.({ sender: webContents, senderFrame: webContents.mainFrame }, work)
    await report(['Archiving 40 projects: 12 done.', 'Unsent input: new issue in project 3.'])
    desktop.answers.box_button = 1
    for (const leave of [() => window.close(), () => desktop.app.quit()]) {
      leave()
      expect([window.destroyed, desktop.app.has_quit]).toEqual([false, false])
    }
    expect(desktop.record.boxes).toHaveLength(2)
    expect(desktop.record.boxes[0]).toMatchObject({
      message: 'Close this window?',
      detail: 'Archiving 40 projects: 12 done.\nUnsent input: new issue in project 3.',
      buttons: ['Close', 'Stay'],
    })
    desktop.answers.box_button = 0
    webContents.holdsInput = true
    window.close()
    expect([window.destroyed, desktop.record.boxes.length]).toEqual([true, 3])
  })

  test('is closed without a question if there is nothing to lose, or if nobody can answer', async () => {
    const idle = await startDesktop()
    const window = await idle.window()
    const report = (of: typeof window, desktop: typeof idle) =>
      desktop.handlers.get('unsaved-work')?.({ sender: of.webContents, senderFrame: of.webContents.mainFrame }, [
        'Work.',
      ])
    await report(window, idle)
    idle.menuItem('Reload').click()
    await expect.poll(() => window.loaded.length).toBe(2)
    window.close()
    expect([window.destroyed, idle.record.boxes]).toEqual([true, []])

    for (const ending of ['session-end', 'shutdown'] as const) {
      const ended = await startDesktop()
      const open = await ended.window()
      await report(open, ended)
      if (ending === 'session-end') open.emit(ending, {})
      else expect(ended.powerMonitor.isPrevented(ending)).toBe(true)
      await expect.poll(() => ended.app.has_quit, { timeout: 45_000 }).toBe(true)
      expect([ended.record.boxes, ended.forks[0]?.child.pid]).toEqual([[], undefined])
    }
  })

  test('keeps its color scheme if the server gets another port, and the window has the same scheme', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    expect(window.loaded.at(-1)).not.toContain('color-scheme')
    const keep = (scheme: string) =>
      desktop.handlers.get('color-scheme')?.(
        { sender: window.webContents, senderFrame: window.webContents.mainFrame },
        scheme,
      )
    await keep('dark')
    await expect(keep('blue')).rejects.toThrow('Invalid arguments')
    expect(desktop.nativeTheme.themeSource).toBe('dark')
    const file = readFileSync(join(desktop.app.getPath('userData'), 'color-scheme.json'))
    const next = await startDesktop({
      env: { SERVER_DOUBLE: 'busy' },
      arrange: ({ app }) => writeFileSync(join(app.getPath('userData'), 'color-scheme.json'), file),
    })
    const other = await next.window()
    expect(other.loaded.at(-1)).toMatch(/^http:\/\/127\.0\.0\.1:45678\/\?load=\d&color-scheme=dark#/)
    expect([next.nativeTheme.themeSource, other.options.backgroundColor]).toEqual(['dark', '#111318'])
  })

  test('leaves no earlier page in the history, whose session may have ended', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    await expect.poll(() => window.webContents.cleared_after).toEqual(window.loaded)
  })

  test('that cannot be loaded still has a visible window, and the log has the reason', async () => {
    const desktop = await startDesktop({
      arrange: ({ answers }) => Object.assign(answers, { page_error: 'ERR_FAILED' }),
    })
    desktop.emitReady()
    await expect.poll(() => desktop.windows[0]?.visible, { timeout: 45_000 }).toBe(true)
    expect(desktop.stderrText()).toContain('did not load: Error: ERR_FAILED')
  })

  test('a link that cannot be opened is logged', async () => {
    const desktop = await startDesktop({
      arrange: ({ answers }) => Object.assign(answers, { link_error: 'no program' }),
    })
    const { webContents } = await desktop.window()
    webContents.openHandler({ url: 'https://example.org/' })
    await expect.poll(desktop.stderrText).toContain('the link was not opened: Error: no program')
  })

  test('is reloaded at most three times if its process crashes', async () => {
    const desktop = await startDesktop()
    const window = await desktop.window()
    for (let crash = 0; crash < 3; crash++) {
      const before = window.loaded.length
      window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
      await expect.poll(() => window.loaded.length).toBe(before + 1)
      expect(window.loaded.at(-1)).toMatch(/^http/)
    }
    window.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 1 })
    await expect.poll(() => window.loaded.at(-1)).toMatch(/^data:.*oom/)
    window.webContents.navigate('will-navigate', 'http://127.0.0.1:4880/')
    await expect.poll(() => window.loaded.at(-1)).toMatch(/^http/)
  })
})

describe('requests of a page to the desktop', () => {
  const asking = async () => {
    const desktop = await startDesktop()
    const { webContents } = await desktop.window()
    const own = webContents.mainFrame
    const ask = async (channel: string, senderFrame: unknown, ...args: unknown[]) =>
      desktop.handlers.get(channel)?.({ sender: webContents, senderFrame }, ...args)
    return { desktop, own, ask }
  }

  test('are answered for the top frame of the console: a sign-in code and the versions', async () => {
    const { own, ask } = await asking()
    expect(await ask('sign-in-code', own)).toBe('code-2')
    expect(await ask('versions', own)).toMatchObject({ gantry: '0.1.0', node: process.versions.node })
  })

  test('come from the preload script, which needs nothing but Electron and knows every channel', async () => {
    const { desktop } = await asking()
    const page: Record<string, Record<string, (...args: unknown[]) => unknown>> = {}
    const invoked: unknown[] = []
    const listeners = new Map<string, (...args: unknown[]) => void>()
    const electron = {
      contextBridge: {
        exposeInMainWorld: (name: string, api: (typeof page)[string]) => Object.assign(page, { [name]: api }),
      },
      ipcRenderer: {
        invoke: (channel: unknown) => invoked.push(channel),
        on: (channel: string, listener: (...args: unknown[]) => void) => listeners.set(channel, listener),
      },
    }
    const load: (load: (name: string) => unknown) => void = runInThisContext(
      `(require) => { ${readFileSync(resolve('out/preload/preload.cjs'), 'utf8').replace(/^\/\/#.*$/m, '')} }`,
    )
    load((name) => (name === 'electron' ? electron : expect.unreachable(`requires ${name}`)))
    const { platform, onCommand, ...requests } = page.gantry ?? {}
    expect(platform).toBe(process.platform)
    for (const request of Object.values(requests)) request()
    expect(invoked.toSorted()).toEqual([...desktop.handlers.keys()].toSorted())
    const chosen: unknown[] = []
    onCommand?.((id: unknown) => chosen.push(id))
    for (const id of ['screen-p', 7, { id: 'screen-p' }]) listeners.get('run-command')?.({}, id)
    expect(chosen).toEqual(['screen-p'])
    const of_page: (keyof NonNullable<Window['gantry']>)[] = [
      'signInCode',
      'reportUnsavedWork',
      'keepColorScheme',
      'offerCommands',
    ]
    expect(Object.keys(requests)).toEqual(expect.arrayContaining(of_page))
  })

  test('are refused for frames of another origin, inner frames and frames that no longer exist', async () => {
    const { desktop, own, ask } = await asking()
    const strangers = {
      'another origin': { ...own, origin: 'https://example.org', url: 'https://example.org/' },
      'another port': { ...own, origin: 'http://127.0.0.1:4881', url: 'http://127.0.0.1:4881/' },
      'an origin that its address belies': { ...own, url: 'data:text/html,x' },
      'a frame within the page': { ...own, frameTreeNodeId: 2, parent: own },
      'another top frame': { ...own, frameTreeNodeId: 3 },
      'a frame that is gone': null,
    }
    for (const [who, frame] of Object.entries(strangers))
      for (const channel of desktop.handlers.keys())
        await expect(ask(channel, frame), `${who}, ${channel}`).rejects.toThrow('Only the console')
  })

  test('are refused if their arguments are invalid', async () => {
    const { desktop, own, ask } = await asking()
    await expect(ask('sign-in-code', own, 'more')).rejects.toThrow('Invalid arguments')
    await expect(ask('open-data-folder', own, 7)).rejects.toThrow('Invalid arguments')
    await expect(ask('open-data-folder', own, 'x'.repeat(1_001))).rejects.toThrow('Invalid arguments')
    await expect(ask('open-data-folder', own, { path: '/' })).rejects.toThrow('Invalid arguments')
    expect(desktop.record.opened_paths).toEqual([])
  })
})

describe('the position of the window', () => {
  const display = [{ x: 0, y: 0, width: 1920, height: 1040 }]
  const kept = (state: unknown, displays = display) => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-window-'))
    try {
      const file = join(folder, 'state.json')
      writeFileSync(file, typeof state === 'string' ? state : JSON.stringify(state))
      return readWindowState(file, displays)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test('is the stored position', () => {
    const state = { x: 10, y: 20, width: 1200, height: 800, maximized: true }
    expect(kept(state)).toEqual(state)
  })

  test('is kept while a display shows enough of the title bar to drag the window', () => {
    const size = { width: 1200, height: 800, maximized: false }
    for (const place of [
      { x: 0, y: 0 },
      { x: 0, y: 1000 },
      { x: 1800, y: 0 },
      { x: -1080, y: 0 },
    ])
      expect(kept({ ...place, ...size })).toEqual({ ...place, ...size })
    for (const place of [
      { x: 0, y: -1 },
      { x: 0, y: 1001 },
      { x: 1801, y: 0 },
      { x: -1081, y: 0 },
    ])
      expect(kept({ ...place, ...size })).toEqual(size)
  })

  test('is ignored if no display shows the title bar any more', () => {
    const size = { width: 1200, height: 800, maximized: false }
    for (const place of [
      { x: 2000, y: 20 },
      { x: -1150, y: 20 },
      { x: 10, y: 1030 },
      { x: 10, y: -700 },
    ])
      expect(kept({ ...place, ...size }), JSON.stringify(place)).toEqual(size)
  })

  test('is never larger than the display, on which the window may be smaller than it usually is', () => {
    const small = [{ x: 0, y: 0, width: 1366, height: 728 }]
    expect(kept('', small)).toEqual({ width: 1366, height: 728, maximized: false })
    const tiny = { x: 1366, y: 0, width: 800, height: 580 }
    const state = { x: 1370, y: 10, width: 2000, height: 900, maximized: false }
    expect(kept(state, [...small, tiny])).toEqual({ ...state, width: 800, height: 580 })
    expect(kept({ ...state, x: 10 }, [...small, tiny])).toEqual({ ...state, x: 10, width: 1366, height: 728 })
  })

  test('is the default if the stored file is damaged or invalid', () => {
    for (const text of ['', '{', '[]', '{"width":"wide"}', '{"width":-5,"height":10,"maximized":false}'])
      expect(kept(text), text).toEqual({ width: 1440, height: 900, maximized: false })
    expect(kept({ width: 5, height: 5, maximized: false })).toEqual({ width: 940, height: 600, maximized: false })
  })
})
