import { join } from 'node:path'
import {
  app,
  type BrowserWindow,
  clipboard,
  ipcMain,
  Menu,
  nativeTheme,
  screen,
  session,
  shell,
  type WebContents,
} from 'electron'
import { readArguments } from '../src-server/arguments.ts'
import type { ServerReady } from '../src-server/host-messages.ts'
import type { StartOptions } from '../src-server/start.ts'
import { showAbout, versionsOf } from './about.ts'
import type { Clock } from './clock.ts'
import { consoleAddress, currentRoute } from './console-address.ts'
import { openFolderWithin } from './data-folder.ts'
import { answerPages } from './ipc.ts'
import { menuTemplate } from './menu.ts'
import { noticePage } from './notice-page.ts'
import { restartBudget } from './restart-budget.ts'
import { superviseServer } from './server-process.ts'
import { forkServer, killHard } from './utility-server.ts'
import { confine, createWindow, refusePermissions } from './window.ts'

type Start = { args: readonly string[]; options: StartOptions; version: string; clock: Clock }

/** Connects one window and one server with the menu, the console's requests to the desktop and the system. */
export function runDesktop({ args, options, version, clock }: Start) {
  const log = (line: string) => void process.stderr.write(`gantry: ${line}\n`)
  const data_directory = options.storage.kind === 'directory' ? options.storage.path : undefined
  // In development the bundler serves the page and forwards its requests.
  const development = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL
  const crashes = restartBudget(clock.now)
  let window: BrowserWindow | undefined
  let ready: ServerReady | undefined
  let notice: string | undefined
  let loads = 0

  const address = () => ready && (development ?? ready.ui)
  const server = superviseServer({
    fork: (port) => forkServer(args, port, options.token),
    port: options.port,
    port_is_fixed: readArguments(args, process.env).has('port'),
    clock,
    killHard,
    log,
    onReady(message) {
      ready = message
      notice = undefined
      void load()
    },
    onGiveUp(reason) {
      ready = undefined
      notice = noticePage('The server is not running', `${reason}\n\nTo try again, choose File › Restart Server.`)
      void load()
    },
  })

  /** Each load gets a new sign-in code, because the server may have restarted since the last one. */
  const load = async () => {
    const load_number = ++loads
    const base = address()
    if (!window) return
    const page =
      notice ??
      (base && consoleAddress(base, load_number, await server.signInCode().catch(() => ''), currentRoute(window, base)))
    const shown = window
    if (page === undefined || load_number !== loads || !shown || shown.isDestroyed()) return
    try {
      await shown.loadURL(page)
      // Back would lead to pages whose tokens and codes have expired.
      if (load_number === loads && !shown.isDestroyed()) shown.webContents.navigationHistory.clear()
    } catch (error) {
      log(`the page did not load: ${error}`)
      // The window stays hidden until its first page loads.
      if (load_number === loads && !shown.isDestroyed()) shown.show()
    }
  }
  const reload = () => {
    if (ready) notice = undefined
    void load()
  }
  const open = () => {
    window = createWindow(
      {
        preload: join(app.getAppPath(), 'out/preload/preload.cjs'),
        state_file: join(app.getPath('userData'), 'window-state.json'),
        workAreas: screen.getAllDisplays().map((display) => display.workArea),
        dark: nativeTheme.shouldUseDarkColors,
        devTools: !app.isPackaged,
      },
      clock,
    )
    const opened = window
    opened.on('closed', () => {
      if (window === opened) window = undefined
    })
    opened.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return
      if (!crashes.take())
        notice = noticePage(
          'The console stopped',
          `The process of the console ended four times within a minute (${reason}).\n\nTo try again, choose View › Reload.`,
        )
      void load()
    })
    void load()
  }
  const openExternal = (link: string) =>
    void shell.openExternal(link).catch((error: unknown) => log(`the link was not opened: ${error}`))
  const copy = (text: string) =>
    void clipboard.writeText(text).catch((error: unknown) => log(`nothing was copied: ${error}`))
  const openDataFolder = (path = '.') => openFolderWithin(data_directory, path)
  const restart = () => {
    ready = undefined
    notice = noticePage('Restarting the server …', 'The console reloads when the server is ready.')
    void load()
    void server.restart()
  }

  return {
    open() {
      refusePermissions(session.defaultSession, address)
      answerPages(ipcMain, address, {
        'sign-in-code': () => server.signInCode(),
        'open-data-folder': openDataFolder,
        versions: () => versionsOf(version),
      })
      const machine = {
        platform: process.platform,
        has_data_folder: data_directory !== undefined,
        devTools: !app.isPackaged,
      }
      const actions = {
        about: () => void showAbout(window, version, copy),
        copyApiUrl: () => copy(ready?.url ?? ''),
        openDataFolder: () => void openDataFolder(),
        reload,
        restartServer: restart,
      }
      Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(machine, actions)))
      server.start()
      open()
      // A large seed or a migration takes seconds. Without a window the app would look broken.
      clock.after(1_500, () => {
        if (ready || notice) return
        notice = noticePage(
          'Starting …',
          'The server prepares the instance. A large seed or a migration takes a while.',
        )
        void load()
      })
    },
    focus() {
      if (!window) return open()
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    confine: (contents: WebContents) => confine(contents, { address, reload, openExternal }),
    stop: () => server.stop(),
  }
}
