import { BrowserWindow, Menu, nativeTheme, type Session, type WebContents } from 'electron'
import type { Clock } from './clock.ts'
import { contextMenu } from './context-menu.ts'
import { consoleRoute, externalLink, screenOf } from './links.ts'
import { settings_address } from './notice-page.ts'
import { cascaded, keepWindowState, minimum_size, readWindowState } from './window-state.ts'

type Appearance = {
  preload: string
  state_file: string
  workAreas: readonly Electron.Rectangle[]
  devTools: boolean
  /** The title of the window for the title of its page. */
  titleOf(page: string): string
}

/** Creates a window, hidden until its first page is ready. */
export function createWindow(appearance: Appearance, clock: Clock, beside: BrowserWindow | undefined): BrowserWindow {
  const { state_file, workAreas } = appearance
  const { maximized, ...bounds } = beside
    ? { ...cascaded(beside.getNormalBounds(), workAreas), maximized: false }
    : readWindowState(state_file, workAreas)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: Math.min(minimum_size.width, bounds.width),
    minHeight: Math.min(minimum_size.height, bounds.height),
    show: false,
    title: 'Gantry',
    backgroundColor: backgroundColor(),
    webPreferences: webPreferences(appearance),
  })
  keepWindowState(window, state_file, clock)
  window.on('page-title-updated', (event, title) => {
    event.preventDefault()
    window.setTitle(appearance.titleOf(title))
  })
  window.once('ready-to-show', () => {
    if (maximized) window.maximize()
    window.show()
  })
  return window
}

/** What the page of a window may do: nothing but what its preload script offers. */
export const webPreferences = ({ preload, devTools }: Pick<Appearance, 'preload' | 'devTools'>) => ({
  preload,
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
  // macOS has a dictionary. Elsewhere, Chromium would download one.
  spellcheck: process.platform === 'darwin',
  devTools,
})

type Page = {
  /** The address of the console; undefined until the server is ready. */
  address(): string | undefined
  /** Reloads the console with a new sign-in. */
  reload(): void
  /** Opens a screen of the console in one more window. */
  openWindow(route: string): void
  openExternal(link: string): void
  copy(text: string): void
  /** Whether the page may lose what the user has not sent. */
  mayLeave(): boolean
  openSettings(): void
}

/** Keeps a window on the console: no other page, no embedded view. Screens open in windows of the app, other links and the consoles of worlds in the system's browser. */
export function confine(contents: WebContents, page: Page): void {
  // The developer tools bring their own menu, and only load their own pages.
  if (contents.getType() === 'window') offerContextMenu(contents, page)
  const openLink = (url: string) => {
    const route = screenOf(url, page.address())
    if (route !== undefined) return page.openWindow(route)
    const link = externalLink(url)
    if (link) page.openExternal(link)
  }
  // A window that the page opens itself would not be signed in, and would share the page's process.
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url)
    return { action: 'deny' }
  })
  contents.on('will-navigate', (details) => {
    details.preventDefault()
    if (details.url === settings_address) page.openSettings()
    else if (consoleRoute(details.url, page.address()) !== undefined) page.reload()
    else openLink(details.url)
  })
  contents.on('will-frame-navigate', (details) => {
    if (!details.isMainFrame) details.preventDefault()
  })
  contents.on('will-redirect', (details) => details.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.on('will-prevent-unload', (event) => {
    if (page.mayLeave()) event.preventDefault()
  })
}

function offerContextMenu(contents: WebContents, { address, copy, openExternal, openWindow }: Page): void {
  contents.on('context-menu', (_event, asked) => {
    const replaceMisspelling = (word: string) => contents.replaceMisspelling(word)
    const items = contextMenu(asked, address(), { copy, openExternal, openWindow, replaceMisspelling })
    if (items.length > 0) Menu.buildFromTemplate(items).popup()
  })
}

/**
 * Refuses camera, location, devices and notifications to every page. The console's top frame may write plain text to the clipboard, for its
 * copy buttons. No page may read the clipboard.
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

/** The color of a window before its page loads. */
export const backgroundColor = () => (nativeTheme.shouldUseDarkColors ? '#111318' : '#ffffff')

const originOf = (text: string | undefined) => (text === undefined ? undefined : URL.parse(text)?.origin)
