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
import { consoleAddress, placeOf } from './console-address.ts'
import { openFolderWithin } from './data-folder.ts'
import { answerPages } from './ipc.ts'
import { menuTemplate } from './menu.ts'
import { noticePage } from './notice-page.ts'
import { restartBudget } from './restart-budget.ts'
import { superviseServer } from './server-process.ts'
import { forkServer, killHard } from './utility-server.ts'
import { confine, createWindow, refusePermissions } from './window.ts'

type Start = { args: readonly string[]; options: StartOptions; version: string; clock: Clock }

/** One window on one server: what the two do to each other, and what menu, pages and system ask of them. */
export function runDesktop({ args, options, version, clock }: Start) {
  const say = (line: string) => void process.stderr.write(`gantry: ${line}\n`)
  const data_directory = options.storage.kind === 'directory' ? options.storage.path : undefined
  // In development the page comes from the bundler, which passes its requests on.
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
    say,
    onReady(now) {
      ready = now
      notice = undefined
      void load()
    },
    onGivenUp(reason) {
      ready = undefined
      notice = noticePage('The server is not running', `${reason}\n\nFile › Restart the Server tries again.`)
      void load()
    },
  })

  /** A page's token dies with the page, so each loading brings a new code to sign in with. */
  const load = async () => {
    const now = ++loads
    const base = address()
    if (!window) return
    const page =
      notice ?? (base && consoleAddress(base, now, await server.signInCode().catch(() => ''), placeOf(window, base)))
    const shown = window
    if (page === undefined || now !== loads || !shown || shown.isDestroyed()) return
    try {
      await shown.loadURL(page)
      // The pages before it hold tokens and codes that are dead: nothing good lies behind Back.
      if (now === loads && !shown.isDestroyed()) shown.webContents.navigationHistory.clear()
    } catch (error) {
      say(`the page did not load: ${error}`)
      // A window that waits for its first page would never be seen.
      if (now === loads && !shown.isDestroyed()) shown.show()
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
          `Its process ended four times within a minute (${reason}).\n\nView › Reload tries again.`,
        )
      void load()
    })
    void load()
  }
  const openExternal = (link: string) =>
    void shell.openExternal(link).catch((error: unknown) => say(`the link was not opened: ${error}`))
  const openDataFolder = (path = '.') => openFolderWithin(data_directory, path)
  const restart = () => {
    ready = undefined
    notice = noticePage('Starting the server …', 'The console comes back by itself.')
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
      const facts = {
        platform: process.platform,
        has_data_folder: data_directory !== undefined,
        devTools: !app.isPackaged,
      }
      const actions = {
        about: () => void showAbout(window, version),
        copyApiUrl: () => clipboard.writeText(ready?.url ?? ''),
        openDataFolder: () => void openDataFolder(),
        reload,
        restartServer: restart,
      }
      Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(facts, actions)))
      server.start()
      open()
      // A large seed or a migration takes its time, and an empty desktop looks like a failure.
      clock.after(1_500, () => {
        if (ready || notice) return
        notice = noticePage('Starting …', 'The instance is being prepared.')
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
