// Replaces the `electron` module: records the calls, and throws where the real module would because a call is too early or too late.
import { type ChildProcess, fork as forkProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import { createDeferred, preventable } from './electron-stub-events.ts'

type Bounds = { x: number; y: number; width: number; height: number }
type Options = Partial<Bounds> & { show?: boolean; webPreferences: Record<string, unknown> }
type Handler = (event: unknown, ...args: unknown[]) => unknown

/** The calls to Electron. `answers` sets what Electron returns. */
export const record = {
  windows: [] as BrowserWindow[],
  forks: [] as { file: string; args: string[]; options: Record<string, unknown>; child: UtilityProcess }[],
  handlers: new Map<string, Handler>(),
  opened_links: [] as string[],
  opened_paths: [] as string[],
  boxes: [] as Record<string, unknown>[],
  clipboard: '',
  sandboxed: false,
  exit_code: undefined as number | undefined,
  has_quit: false,
  app_menu: undefined as unknown,
}
export const answers = {
  has_lock: true,
  box_button: 0,
  user_data: '',
  app_path: '',
  switches: [] as string[],
  /** The error for loading a page or opening a link. */
  page_error: '',
  link_error: '',
  /** Runs instead of the built server. */
  server_entry: '',
  work_areas: [{ x: 0, y: 0, width: 1920, height: 1080 }] as Bounds[],
}

const readiness = createDeferred()
/** The real module emits `ready` after the main module has been evaluated, not before. */
export function emitReady(): void {
  readiness.settle()
  app.emit('ready')
}
function needReady(what: string): void {
  if (!readiness.settled()) throw new Error(`${what} before the app is ready`)
}

class App extends EventEmitter {
  isPackaged = false
  commandLine = { hasSwitch: (name: string) => answers.switches.includes(name) }
  whenReady() {
    return readiness.promise
  }
  enableSandbox() {
    if (readiness.settled()) throw new Error('enableSandbox after the app is ready')
    record.sandboxed = true
  }
  requestSingleInstanceLock() {
    return answers.has_lock
  }
  getPath(name: string) {
    if (name !== 'userData') throw new Error(`no path ${name}`)
    return answers.user_data
  }
  getAppPath() {
    return answers.app_path
  }
  /** Closes all windows first. The app then quits, and does not emit `window-all-closed`. */
  quit() {
    if (this.#quitting || this.#prevented('before-quit')) return
    this.#quitting = true
    const open = record.windows.filter(({ destroyed }) => !destroyed)
    for (const window of open) window.close()
    if (open.length === 0) this.#shutDown()
  }
  lastWindowClosed() {
    if (this.#quitting) this.#shutDown()
    else this.emit('window-all-closed')
  }
  #quitting = false
  #shutDown() {
    if (this.#prevented('will-quit')) this.#quitting = false
    else record.has_quit = true
  }
  exit(code = 0) {
    record.exit_code = code
  }
  #prevented(name: string) {
    const event = preventable()
    this.emit(name, event)
    return event.defaultPrevented
  }
}
export const app = new App()

export class WebContents extends EventEmitter {
  url = ''
  cleared_after: string[] = []
  navigationHistory = { clear: () => void this.cleared_after.push(this.url) }
  mainFrame = { frameTreeNodeId: 1, parent: null, origin: '', url: '' }
  openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' })
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
    this.openHandler = handler
  }
  getURL() {
    return this.url
  }
  /** Navigates the page. Returns whether the app allows it. */
  navigate(name: string, url: string, isMainFrame = true): boolean {
    const event = Object.assign(preventable(), { url, isMainFrame })
    this.emit(name, event)
    return !event.defaultPrevented
  }
}

export class BrowserWindow extends EventEmitter {
  readonly options: Options
  readonly webContents = new WebContents()
  readonly loaded: string[] = []
  bounds: Bounds
  visible = false
  focused = false
  maximized = false
  minimized = false
  destroyed = false
  constructor(options: Options) {
    super()
    needReady('new BrowserWindow')
    this.options = options
    this.bounds = {
      x: options.x ?? 100,
      y: options.y ?? 100,
      width: options.width ?? 800,
      height: options.height ?? 600,
    }
    this.visible = options.show ?? true
    record.windows.push(this)
    app.emit('web-contents-created', {}, this.webContents)
  }
  async loadURL(url: string) {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
    if (answers.page_error) throw new Error(answers.page_error)
    this.loaded.push(url)
    this.webContents.url = url
    const { origin } = new URL(url)
    Object.assign(this.webContents.mainFrame, { origin, url })
    if (this.loaded.length === 1) this.emit('ready-to-show')
  }
  show() {
    this.visible = true
  }
  focus() {
    this.focused = true
  }
  restore() {
    this.minimized = false
  }
  maximize() {
    this.maximized = true
    this.emit('maximize')
  }
  isMaximized = () => this.maximized
  isMinimized = () => this.minimized
  isDestroyed = () => this.destroyed
  getNormalBounds = () => this.bounds
  close() {
    if (this.destroyed) return
    this.emit('close', preventable())
    this.destroyed = true
    this.emit('closed')
    if (record.windows.every((window) => window.destroyed)) app.lastWindowClosed()
  }
}

/** A real child process that behaves like a utility process: its messages have no envelope, and its exit code is always a number. */
export class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess
  constructor(file: string, args: string[], options: Record<string, unknown>) {
    super()
    const env = options.env && typeof options.env === 'object' ? Object.fromEntries(Object.entries(options.env)) : {}
    const { SERVER_DOUBLE } = process.env
    this.#child = forkProcess(answers.server_entry || file, args, {
      env: { ...env, ...(SERVER_DOUBLE && { SERVER_DOUBLE }) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.on('exit', (code) => this.emit('exit', code ?? 15))
  }
  get pid() {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined
  }
  get stdout(): Readable | null {
    return this.#child.stdout
  }
  get stderr(): Readable | null {
    return this.#child.stderr
  }
  postMessage(message: object) {
    if (this.#child.connected) this.#child.send(message, () => {})
  }
  /** Aborts like V8, for example if it is out of memory: first the error event, then the exit. */
  crash() {
    this.emit('error', 'FatalError', 'v8::Heap', '{}')
    this.#child.kill('SIGKILL')
  }
  kill() {
    return this.#child.kill('SIGTERM')
  }
}
export const utilityProcess = {
  fork(file: string, args: string[] = [], options: Record<string, unknown> = {}) {
    needReady('utilityProcess.fork')
    const child = new UtilityProcess(file, args, options)
    record.forks.push({ file, args, options, child })
    return child
  },
}

export const ipcMain = {
  handle(channel: string, handler: Handler) {
    if (record.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    record.handlers.set(channel, handler)
  },
}
export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu(menu: unknown) {
    record.app_menu = menu
  },
}
export const shell = {
  async openExternal(url: string) {
    if (answers.link_error) throw new Error(answers.link_error)
    record.opened_links.push(url)
  },
  async openPath(path: string) {
    record.opened_paths.push(path)
    return ''
  },
}
export const clipboard = {
  writeText(text: string) {
    record.clipboard = text
  },
}
export const dialog = {
  async showMessageBox(...args: Record<string, unknown>[]) {
    record.boxes.push(args.at(-1) ?? {})
    return { response: answers.box_button, checkboxChecked: false }
  },
  showMessageBoxSync(options: Record<string, unknown>) {
    record.boxes.push(options)
    return answers.box_button
  },
}
export const nativeTheme = { shouldUseDarkColors: false }
export const screen = { getAllDisplays: () => answers.work_areas.map((workArea) => ({ workArea })) }

type Asked = { isMainFrame: boolean; requestingUrl: string }
class Session {
  request:
    | ((contents: unknown, permission: string, answer: (granted: boolean) => void, asked: Asked) => void)
    | undefined
  check: ((contents: unknown, permission: string, origin: string, asked: Asked) => boolean) | undefined
  device: (() => boolean) | undefined
  setPermissionRequestHandler(handler: Session['request']) {
    this.request = handler
  }
  setPermissionCheckHandler(handler: Session['check']) {
    this.check = handler
  }
  setDevicePermissionHandler(handler: Session['device']) {
    this.device = handler
  }
}
export const session = { defaultSession: new Session() }
