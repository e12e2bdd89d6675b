import { BrowserWindow, type Session, type WebContents } from 'electron'
import type { Clock } from './clock.ts'
import { documentOf, externalLink } from './links.ts'
import { keepWindowState, readWindowState, smallest } from './window-state.ts'

type Appearance = {
  preload: string
  state_file: string
  workAreas: readonly Electron.Rectangle[]
  dark: boolean
  devTools: boolean
}

/** The one window; hidden until there is something to see. */
export function createWindow(appearance: Appearance, clock: Clock): BrowserWindow {
  const { maximized, ...bounds } = readWindowState(appearance.state_file, appearance.workAreas)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Gantry',
    backgroundColor: appearance.dark ? '#111318' : '#ffffff',
    webPreferences: {
      preload: appearance.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // The spelling dictionaries would be fetched from the network.
      spellcheck: false,
      devTools: appearance.devTools,
    },
  })
  keepWindowState(window, appearance.state_file, clock)
  window.once('ready-to-show', () => {
    if (maximized) window.maximize()
    window.show()
  })
  return window
}

type Page = {
  /** The console's address, once there is one. */
  address(): string | undefined
  /** The page wants itself anew, which takes a new sign-in: its token died with it. */
  reload(): void
  openExternal(link: string): void
}

/** Holds a page where it is: no other page, no second window, no embedded view. Links leave for the system's browser. */
export function confine(contents: WebContents, page: Page): void {
  const leave = (url: string) => {
    const link = externalLink(url)
    if (link) page.openExternal(link)
  }
  contents.setWindowOpenHandler(({ url }) => {
    leave(url)
    return { action: 'deny' }
  })
  contents.on('will-navigate', (details) => {
    details.preventDefault()
    const address = page.address()
    if (address !== undefined && documentOf(details.url) === documentOf(address)) page.reload()
    else leave(details.url)
  })
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame) details.preventDefault()
  })
  contents.on('will-redirect', (details) => details.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}

/**
 * The console needs no camera, place, device or notification, so no page gets any. Its own top frame may fill the
 * clipboard after a click, for its copy buttons, and nobody may read it.
 */
export function refusePermissions(session: Session, address: () => string | undefined): void {
  const allows = (permission: string, frame: { isMainFrame: boolean }, url: string | undefined) => {
    const own = originOf(address())
    return permission === 'clipboard-sanitized-write' && frame.isMainFrame && own !== undefined && originOf(url) === own
  }
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(allows(permission, details, details.requestingUrl)),
  )
  session.setPermissionCheckHandler((_contents, permission, origin, details) => allows(permission, details, origin))
  session.setDevicePermissionHandler(() => false)
}

const originOf = (text: string | undefined) => (text === undefined ? undefined : URL.parse(text)?.origin)
