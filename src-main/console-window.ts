import type { BrowserWindow } from 'electron'
import type { Clock } from './clock.ts'
import { restartBudget } from './restart-budget.ts'

type Page = {
  create(): BrowserWindow
  /** Whether the user lets the window close. */
  mayClose(window: BrowserWindow): boolean
  /** Another page is in the window. */
  onNavigated(): void
  /** The system ends the app with the session of the user. */
  onSessionEnd(): void
  /** The page to show now; undefined keeps the present one. */
  pageFor(window: BrowserWindow, load_number: number): Promise<string | undefined>
  /** The process of the page ended four times within a minute. */
  onCrashLoop(reason: string): void
  clock: Clock
  log(line: string): void
}

export type ConsoleWindow = {
  current(): BrowserWindow | undefined
  /** Loads the page to show now. A newer load replaces an older one. */
  load(): void
  /** Shows another screen in the present document, so that nothing is lost that the user has typed. */
  showRoute(addressFrom: (url: string) => string | undefined): void
  /** Opens the window, or brings it to the front. */
  show(): void
}

/** The window of the console: opened, closed and opened again while the app runs. */
export function consoleWindow(page: Page): ConsoleWindow {
  const { create, pageFor, clock, log } = page
  const crashes = restartBudget(clock.now)
  let window: BrowserWindow | undefined
  let loads = 0

  const load = async () => {
    const load_number = ++loads
    const shown = window
    const isCurrent = () => load_number === loads && shown !== undefined && !shown.isDestroyed()
    const url = shown && (await pageFor(shown, load_number))
    if (!shown || url === undefined || !isCurrent()) return
    try {
      await shown.loadURL(url)
      // Back would lead to pages whose tokens and codes have expired.
      if (isCurrent()) shown.webContents.navigationHistory.clear()
    } catch (error) {
      // A load that another one replaces, or that the user refuses to leave the page for, also ends here.
      if (!isCurrent() || isAborted(error)) return
      log(`the page did not load: ${error}`)
      // The window stays hidden until its first page loads.
      shown.show()
    }
  }
  const open = () => {
    const opened = create()
    window = opened
    opened.on('closed', () => {
      if (window === opened) window = undefined
    })
    opened.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return
      if (!crashes.take()) page.onCrashLoop(reason)
      void load()
    })
    opened.webContents.on('did-navigate', () => page.onNavigated())
    opened.on('close', (event) => {
      if (!page.mayClose(opened)) event.preventDefault()
    })
    // Windows only. The app has a few seconds.
    opened.on('session-end', () => page.onSessionEnd())
    void load()
  }
  return {
    current: () => window,
    load: () => void load(),
    showRoute(addressFrom) {
      const url = window && addressFrom(window.webContents.getURL())
      if (!window || url === undefined) return
      window.loadURL(url).catch((error: unknown) => isAborted(error) || log(`the screen was not shown: ${error}`))
    },
    show() {
      if (!window) return open()
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
  }
}

const isAborted = (error: unknown) => error instanceof Error && error.message.includes('ERR_ABORTED')
