import { join } from 'node:path'
import { app, dialog, ipcMain, nativeTheme, screen, session, shell, type WebContents } from 'electron'
import { showAbout, versionsOf } from './about.ts'
import { linkTo } from './app-links.ts'
import { appMenu } from './app-menu.ts'
import { appSettings } from './app-settings/app-settings.ts'
import { currentStart } from './app-settings/current-start.ts'
import { openSettingsFile } from './app-settings/settings-file.ts'
import { holdsInstance } from './app-settings/start-plan.ts'
import { appUpdates } from './app-updates.ts'
import { openedArchives } from './archives/opened-archives.ts'
import type { Clock } from './clock.ts'
import { keptColorScheme } from './color-scheme.ts'
import { consoleWindows } from './console-windows.ts'
import { openFolderWithin } from './data-folder.ts'
import { findInPage } from './find/find-in-page.ts'
import { instances } from './instances/instances.ts'
import { answerPages } from './ipc.ts'
import { openLogFile } from './log-file.ts'
import { saveAsPdf } from './save-pdf.ts'
import { serverCommands } from './server-commands.ts'
import { superviseServer } from './server-life.ts'
import { shownPage } from './shown-page.ts'
import type { Opening } from './start-arguments.ts'
import { systemActions } from './system-actions.ts'
import { keptAccessToken } from './tray/access-token.ts'
import { appTray } from './tray/tray.ts'
import { forkServer, killHard } from './utility-server.ts'
import { confine, createWindow, refusePermissions } from './window.ts'
import { workProgress } from './work-progress.ts'

type Start = {
  /** The flags of the server. */
  args: readonly string[]
  /** All arguments of this start but what it was to open. */
  rest: readonly string[]
  version: string
  clock: Clock
}

/** A large seed or a migration takes seconds. Without a window the app would look broken. */
const quiet_start_ms = 1_500

/** Connects the windows and one server with the menu, the console's requests to the desktop and the system. */
export function runDesktop({ args, rest, version, clock }: Start) {
  const log_file = openLogFile(app.getPath('logs'))
  const write = (text: string) => {
    process.stderr.write(text)
    log_file.write(text)
  }
  const log = (line: string) => write(`gantry: ${line}\n`)
  const { env } = process
  const settings_file = openSettingsFile(join(app.getPath('userData'), 'settings.json'))
  const start = currentStart({ args, env, settings: settings_file.current })
  /** The arguments of another start that came while the server stops. */
  let next_start: string[] | undefined
  /** The screen of a link that came before a window could be opened. */
  let first_route: string | undefined
  let isOpen = false

  const server = superviseServer({
    fork: (port) => forkServer({ plan: start.plan(), clock, write }, port),
    target: start.target,
    clock,
    killHard,
    log,
    onState(state) {
      if (state.name === 'running') opened.remember()
      menu.follow(state)
      tray.follow(state)
      if (shown.follow(state)) windows.loadAll()
    },
  })
  const scheme = keptColorScheme(join(app.getPath('userData'), 'color-scheme.json'), nativeTheme)
  const shown = shownPage({
    development: app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL,
    log_file: log_file.path,
    signInCode: server.signInCode,
    colorScheme: scheme.current,
  })
  const windows = consoleWindows({
    ...shown,
    create: (beside) => createWindow({ ...appearance(), titleOf: opened.title }, clock, beside),
    onOffer(commands) {
      menu.offer(commands)
      find.offer(commands)
      archives.handOver()
    },
    onStay: () => updates?.stay(),
    onSessionEnd: () => end(),
    onLeave: (window) => progress.forget(window),
    clock,
    log,
  })
  const find = findInPage({ window: windows.inUse, log })
  const progress = workProgress((page, route) => windows.showScreen(route, page))
  const archives = openedArchives({ page: windows.importing, window: windows.inUse, clock, log })
  const openSettings = appSettings({
    args,
    env,
    file: settings_file,
    start,
    mayRestart: () => windows.mayLoseAll('Restart the server?', 'Restart'),
    restart: server.restart,
    onSave: () => tray.update(),
    log,
  })
  const opened = instances({
    start,
    window: windows.inUse,
    mayLeave: () => windows.mayLoseAll('Open another instance?', 'Open'),
    onOpen() {
      menu.show()
      server.restart()
      windows.forgetScreens()
    },
    onRecentChange: () => menu.show(),
  })
  const updates = appUpdates({ window: windows.inUse, version, log })
  /** Quits without a question, because nobody can answer it. */
  const end = () => {
    windows.end()
    app.quit()
  }
  const { copy, openExternal } = systemActions(log)
  const token = keptAccessToken()
  const copyToken = async () => {
    try {
      copy(start.plan().options.token ?? (await token({ url: shown.apiUrl(), signInCode: server.signInCode })))
    } catch (error) {
      dialog.showErrorBox('No token was copied', error instanceof Error ? error.message : String(error))
    }
  }
  const commands = serverCommands({ server, mayDiscard: opened.mayDiscard, mayLoseAll: windows.mayLoseAll })
  const tray = appTray({
    file: settings_file,
    copyApiUrl: () => copy(shown.apiUrl()),
    copyToken: () => void copyToken(),
    ...commands,
    show: windows.show,
  })
  const openDataFolder = (path = '.') => openFolderWithin(start.folder(), path)
  const machine = () => ({
    platform: process.platform,
    has_data_folder: start.folder() !== undefined,
    devTools: !app.isPackaged,
    has_updates: updates !== undefined,
    recent_instances: opened.recent(),
  })
  const menu = appMenu(machine, {
    about: () => void showAbout(windows.inUse(), version, copy),
    backUp: () => windows.showScreen('/backups'),
    checkForUpdates: () => updates?.ask(),
    copyApiUrl: () => copy(shown.apiUrl()),
    find: find.open,
    findNext: find.next,
    findPrevious: find.previous,
    goBack: () => windows.inUse()?.webContents.navigationHistory.goBack(),
    goForward: () => windows.inUse()?.webContents.navigationHistory.goForward(),
    importArchive: () => void archives.choose(),
    instances: opened.actions,
    newWindow: () => windows.open(),
    openDataFolder: () => void openDataFolder(),
    print: () => windows.inUse()?.webContents.print(),
    reload: () => windows.reload(),
    ...commands,
    run: windows.run,
    saveAsPdf: () => void saveAsPdf(windows.inUse()),
    saveDiagnostics: () => windows.showScreen('/log'),
    settings: openSettings,
    showLogs: () => shell.showItemInFolder(log_file.path),
  })

  const focus = ({ route, files = [] }: Opening = {}) => {
    const { name } = server.state()
    if (isOpen && (name === 'stopping' || name === 'stopped')) {
      next_start = [...rest, ...(route === undefined ? [] : [linkTo(route)]), ...files]
      return
    }
    archives.open(files)
    if (!isOpen) first_route = route ?? first_route
    else if (route === undefined) windows.show()
    else windows.showScreen(route)
  }

  return {
    /** Starts the server and opens a window. */
    open({ route, files = [] }: Opening) {
      refusePermissions(session.defaultSession, shown.address)
      answerPages(ipcMain, shown.address, {
        'sign-in-code': server.signInCode,
        'open-data-folder': (_sender, path) => openDataFolder(path),
        'unsaved-work': windows.reportWork,
        'menu-commands': windows.offerCommands,
        'color-scheme': (_sender, chosen) => scheme.keep(chosen),
        'work-progress': progress.report,
        versions: () => versionsOf(version),
      })
      menu.show()
      server.start()
      archives.open(files)
      windows.open(route ?? first_route)
      isOpen = true
      if (settings_file.put_aside !== undefined) openSettings()
      clock.after(quiet_start_ms, () => {
        if (shown.sayPreparing()) windows.loadAll()
      })
    },
    /** Another start of the app, a click in the dock, or a link to a screen. While the server stops, the app starts again afterwards. */
    focus,
    openPath(path: string) {
      if (holdsInstance(path)) opened.actions.open(path)
      else focus({ files: [path] })
    },
    confine: (contents: WebContents) =>
      confine(contents, {
        address: shown.address,
        reload: () => windows.reload(contents),
        openWindow: windows.open,
        openExternal,
        copy,
        mayLeave: () => windows.mayLeave(contents),
        openSettings,
      }),
    keepsRunning: tray.keepsRunning,
    mayQuit: () => windows.mayLoseAll('Quit Gantry?', 'Quit'),
    end,
    /** Stops the server. Returns how to leave: for good, to start again, or to install an update, which must find no server at work. */
    async stop(): Promise<() => void> {
      await server.stop()
      await log_file.close()
      return () => {
        if (updates?.installIfAsked()) return
        if (next_start) app.relaunch({ args: next_start })
        app.quit()
      }
    },
  }
}

const appearance = () => ({
  preload: join(app.getAppPath(), 'out/preload/preload.cjs'),
  state_file: join(app.getPath('userData'), 'window-state.json'),
  workAreas: screen.getAllDisplays().map((display) => display.workArea),
  devTools: !app.isPackaged,
})
