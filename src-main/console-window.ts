import type { BrowserWindow } from 'electron'
import type { Clock } from './clock.ts'
import { currentRoute } from './console-address.ts'
import { type MenuCommand, run_command } from './ipc-channels.ts'
import { consoleStopped } from './notices.ts'
import { restartBudget } from './restart-budget.ts'
import { type UnsavedWork, unsavedWork } from './unsaved-work.ts'

export type Pages = {
  /** The page to show now; undefined keeps the present one. */
  pageFor(load_number: number, route: string | undefined): Promise<string | undefined>
  /** The address of another screen in the document of the console; undefined if the page is a notice. */
  routeFrom(url: string, route: string): string | undefined
  /** The address of the console; undefined until the server is ready. */
  address(): string | undefined
  /** The page offers other commands than before. */
  onCommands(): void
  /** The page is left. */
  onLeave(window: BrowserWindow): void
  clock: Clock
  log(line: string): void
}

export type ConsoleWindow = {
  readonly window: BrowserWindow
  readonly work: UnsavedWork
  /** What the page offers in the menu. */
  commands: readonly MenuCommand[]
  /** Lets the page run a command that it offers. */
  run(id: string): void
  /** Loads the page to show now. A newer load replaces an older one. */
  load(): void
  /** Shows another screen in the present document, so that nothing is lost that the user has typed; after a notice, when there is a document. */
  showScreen(route: string): void
  /** The next page is the first screen: the present one is about another instance. */
  forgetScreen(): void
  /** Brings the window to the front. */
  show(): void
}

/** A window of the console, and everything that belongs to this window alone: its screen, its crashes and its unsaved work. */
export function consoleWindow(window: BrowserWindow, first_route: string | undefined, pages: Pages): ConsoleWindow {
  const { address, pageFor, routeFrom, onCommands, onLeave, clock, log } = pages
  const crashes = restartBudget(clock.now)
  const work = unsavedWork()
  /** The last screen, to which the window returns after a notice. */
  let route = first_route
  let loads = 0

  let isLoading = false

  const show = async (pageOf: (load_number: number) => Promise<string | undefined>, wanted?: string) => {
    const load_number = ++loads
    const isCurrent = () => load_number === loads && !window.isDestroyed()
    const base = address()
    route = wanted ?? (base && currentRoute(window, base)) ?? route
    isLoading = true
    try {
      const url = await pageOf(load_number)
      if (url === undefined || !isCurrent()) return
      await window.loadURL(url)
      // Back would lead to pages whose tokens and codes have expired.
      if (isCurrent()) window.webContents.navigationHistory.clear()
    } catch (error) {
      // A load that another one replaces, or that the user refuses to leave the page for, also ends here.
      if (!isCurrent() || isAborted(error)) return
      log(`the page did not load: ${error}`)
      // The window stays hidden until its first page loads.
      window.show()
    } finally {
      if (load_number === loads) isLoading = false
    }
  }
  const load = (wanted?: string) => void show((load_number) => pageFor(load_number, route), wanted)
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    if (crashes.take()) load()
    else void show(async () => consoleStopped(reason))
  })
  const opened: ConsoleWindow = {
    window,
    work,
    commands: [],
    run(id) {
      if (opened.commands.some((command) => command.id === id)) window.webContents.send(run_command, id)
    },
    load: () => load(),
    showScreen(wanted) {
      // The page that is on its way is another screen.
      if (isLoading) return load(wanted)
      const url = routeFrom(window.webContents.getURL(), wanted)
      if (url === undefined) {
        route = wanted
        return
      }
      window.loadURL(url).catch((error: unknown) => isAborted(error) || log(`the screen was not shown: ${error}`))
    },
    forgetScreen() {
      route = undefined
    },
    show() {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
  }
  // A new page has nothing to lose and offers nothing yet.
  window.webContents.on('did-navigate', () => {
    work.report([])
    opened.commands = []
    onCommands()
    onLeave(window)
  })
  load()
  return opened
}

const isAborted = (error: unknown) => error instanceof Error && error.message.includes('ERR_ABORTED')
