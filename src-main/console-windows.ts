import type { BrowserWindow, WebContents } from 'electron'
import { type ConsoleWindow, consoleWindow, type Pages } from './console-window.ts'
import type { MenuCommand } from './ipc-channels.ts'
import { mayLose } from './unsaved-work.ts'

type Surroundings = Omit<Pages, 'onCommands'> & {
  /** The window in use offers these commands, or none. */
  onOffer(commands: readonly MenuCommand[]): void
  /** Creates a window beside the one that is in use. */
  create(beside: BrowserWindow | undefined): BrowserWindow
  /** The user does not want to lose unsaved work, so everything stays open. */
  onStay(): void
  /** The system ends the app with the session of the user. */
  onSessionEnd(): void
}

/** All windows of the console. Each is signed in by itself, and closing one asks about its own unsaved work only. */
export function consoleWindows({ create, onOffer, onStay, onSessionEnd, ...surroundings }: Surroundings) {
  /** In the order of use: the last one is in use. */
  let windows: ConsoleWindow[] = []
  let isEnding = false
  const inUse = () => windows.at(-1)
  const of = ({ id }: Pick<WebContents, 'id'>) => windows.find(({ window }) => window.webContents.id === id)
  const offer = () => onOffer(inUse()?.commands ?? [])
  const pages = { ...surroundings, onCommands: offer }
  const staying = (mayGo: boolean) => {
    if (!mayGo) onStay()
    return mayGo
  }
  const askAbout = (one: ConsoleWindow, message: string, verb: string) =>
    isEnding || one.work.mayGo() || staying(one.work.ask(one.window, message, verb))

  const open = (route?: string) => {
    const window = create(inUse()?.window)
    const opened = consoleWindow(window, route, pages)
    windows = [...windows, opened]
    window.on('focus', () => {
      windows = [...windows.filter((one) => one !== opened), opened]
      offer()
    })
    window.on('close', (event) => {
      if (!askAbout(opened, 'Close this window?', 'Close')) event.preventDefault()
      else surroundings.onLeave(window)
    })
    window.on('closed', () => {
      windows = windows.filter((one) => one !== opened)
      offer()
    })
    // Windows only. The app has a few seconds.
    window.on('session-end', onSessionEnd)
  }
  const show = () => {
    const shown = inUse()
    if (shown) shown.show()
    else open()
  }
  return {
    /** Opens one more window. */
    open,
    /** Brings the window in use to the front, or opens one. */
    show,
    inUse: () => inUse()?.window,
    /** The page in use, if it can import an archive: somebody is signed in, and nothing is loading. */
    importing(): WebContents | undefined {
      const used = inUse()
      return used?.commands.some(({ place }) => place === 'import') ? used.window.webContents : undefined
    },
    /** Shows a screen in the window of a page, or in the one in use if that window is closed. */
    showScreen(route: string, contents?: Pick<WebContents, 'id'>) {
      const shown = (contents && of(contents)) ?? inUse()
      if (!shown) return open(route)
      shown.show()
      shown.showScreen(route)
    },
    /** Loads the page to show now in every window. */
    loadAll() {
      for (const one of windows) one.load()
    },
    /** Call this after the pages are replaced by a notice. */
    forgetScreens() {
      for (const one of windows) one.forgetScreen()
    },
    /** Reloads one window: that of a page, or the one in use. */
    reload: (contents?: Pick<WebContents, 'id'>) => (contents ? of(contents) : inUse())?.load(),
    reportWork: (contents: Pick<WebContents, 'id'>, work: readonly string[]) => of(contents)?.work.report(work),
    offerCommands(contents: Pick<WebContents, 'id'>, commands: readonly MenuCommand[]) {
      const offering = of(contents)
      if (offering) offering.commands = commands
      offer()
    },
    run: (id: string) => inUse()?.run(id),
    /** Without this question, a page with unsent input that it cannot keep would refuse to be left without a word. */
    mayLeave(contents: Pick<WebContents, 'id'>): boolean {
      const left = of(contents)
      if (!left || isEnding || left.work.isAllowed()) return true
      return staying(left.work.ask(left.window, 'Leave this page?', 'Leave'))
    },
    /** Asks once for all windows, and says which of them would lose something. */
    mayLoseAll(message: string, verb: string): boolean {
      const losing = isEnding ? [] : windows.filter(({ work }) => !work.mayGo())
      if (losing.length === 0) return true
      const lines = losing.flatMap(({ window, work }) =>
        work.sentences().map((line) => (windows.length > 1 ? `${window.getTitle()}: ${line}` : line)),
      )
      const mayGo = mayLose(inUse()?.window, message, verb, lines)
      if (mayGo) for (const { work } of losing) work.allow()
      return staying(mayGo)
    },
    /** The system or the terminal ends the app. Nobody can answer a question. */
    end() {
      isEnding = true
    },
  }
}
