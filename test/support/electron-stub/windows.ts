import { setImmediate as nextTurn } from 'node:timers/promises'
import { app } from './app.ts'
import { IpcMain } from './modules.ts'
import { answers, type Bounds, Emitter, needReady } from './state.ts'
import { isStrict } from './strict.ts'

type Options = Partial<Bounds> & { show?: boolean; backgroundColor?: string; webPreferences: Record<string, unknown> }
type OpenHandler = (details: { url: string }) => { action: string }

let last_id = 0

export class WebContents extends Emitter {
  readonly id = ++last_id
  readonly type: 'window' | 'remote'
  url = ''
  cleared_after: string[] = []
  /** Whether the page asks before it is left. */
  holdsInput = false
  readonly navigationHistory = new NavigationHistory(this)
  readonly debugger = new Debugger()
  readonly mainFrame = new WebFrameMain()
  readonly ipc = new IpcMain()
  readonly sent: unknown[][] = []
  openHandler: OpenHandler = () => ({ action: 'allow' })
  devTools: WebContents | undefined
  constructor(type: 'window' | 'remote') {
    super()
    this.type = type
  }
  getType() {
    return this.type
  }
  setWindowOpenHandler(handler: OpenHandler) {
    this.openHandler = handler
  }
  getURL() {
    return this.url
  }
  isDestroyed() {
    return false
  }
  readonly replaced: string[] = []
  replaceMisspelling(word: string) {
    this.replaced.push(word)
  }
  send(...args: unknown[]) {
    this.sent.push(structuredClone(args))
  }
  prints = 0
  print() {
    this.prints++
  }
  readonly pdfs: unknown[] = []
  async printToPDF(options: unknown) {
    this.pdfs.push(options)
    return Buffer.from(`%PDF of ${this.url}`)
  }
  /** The developer tools are a page too, and the app hears of them. */
  openDevTools() {
    this.devTools ??= new WebContents('remote')
    app.emit('web-contents-created', {}, this.devTools)
  }
  /** Navigates the page. Returns whether the app allows it. */
  navigate(name: string, url: string, isMainFrame = true): boolean {
    return !this.isPrevented(name, { url, isMainFrame })
  }
  /** Whether the page may be left: it holds no input, or the app says that the input may be lost. */
  mayUnload(): boolean {
    return !this.holdsInput || this.isPrevented('will-prevent-unload')
  }
}
isStrict('WebContents', WebContents)

class NavigationHistory {
  readonly steps: string[] = []
  readonly #contents: WebContents
  constructor(contents: WebContents) {
    this.#contents = contents
  }
  goBack() {
    this.steps.push('back')
  }
  goForward() {
    this.steps.push('forward')
  }
  clear() {
    this.#contents.cleared_after.push(this.#contents.url)
  }
}
isStrict('NavigationHistory', NavigationHistory)

/** Of the protocol of the developer tools, what chooses files in a field of the page. */
class Debugger {
  /** Whether the page has the field. */
  hasField = true
  attached = false
  /** The files that the page was given, all at a time. */
  readonly given: string[][] = []
  /** Runs before the files are given. */
  beforeGiving = () => {}
  attach() {
    if (this.attached) throw new Error('Debugger is already attached to the target')
    this.attached = true
  }
  detach() {
    this.attached = false
  }
  async sendCommand(method: string, { nodeId, selector, files = [] }: Command = {}) {
    if (!this.attached) throw new Error('No target available')
    if (method === 'DOM.getDocument') return { root: { nodeId: 1 } }
    if (method === 'DOM.querySelector' && nodeId === 1 && selector?.startsWith('#'))
      return { nodeId: this.hasField ? 7 : 0 }
    if (method !== 'DOM.setFileInputFiles' || nodeId !== 7) throw new Error(`no such command or node: ${method}`)
    this.beforeGiving()
    if (!this.hasField) throw new Error('Could not find node with given id')
    this.given.push([...files])
    return {}
  }
}
isStrict('Debugger', Debugger)
type Command = { depth?: number; nodeId?: number; selector?: string; files?: string[] }

class WebFrameMain {
  frameTreeNodeId = 1
  parent: WebFrameMain | null = null
  origin = ''
  url = ''
}
isStrict('WebFrameMain', WebFrameMain)

/** Every window that the app has created. */
export const windows: BrowserWindow[] = []

export class BrowserWindow extends Emitter {
  readonly options: Options
  readonly webContents = new WebContents('window')
  /** The pages that it has shown. */
  readonly loaded: string[] = []
  bounds: Bounds
  visible = false
  focused = false
  maximized = false
  minimized = false
  destroyed = false
  #loads = 0
  static fromWebContents(contents: WebContents) {
    return windows.find(({ webContents }) => webContents === contents) ?? null
  }
  static getFocusedWindow() {
    return windows.find(({ focused, destroyed }) => focused && !destroyed) ?? null
  }
  constructor(options: Options) {
    super()
    needReady('new BrowserWindow')
    this.options = options
    const { x = 100, y = 100, width = 800, height = 600 } = options
    this.bounds = { x, y, width, height }
    this.visible = options.show ?? true
    windows.push(this)
    app.windows.push(this)
    app.emit('web-contents-created', {}, this.webContents)
  }
  /** A load that another one replaces fails. A page that holds input keeps its window. */
  async loadURL(url: string) {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
    const load = ++this.#loads
    const aborted = new Error(`ERR_ABORTED (-3) loading '${url}'`)
    // Another fragment alone keeps the document: nothing asks before it, and the page is not loaded again.
    if (url.includes('#') && url.split('#')[0] === this.webContents.url.split('#')[0]) {
      this.webContents.url = url
      this.webContents.mainFrame.url = url
      this.webContents.emit('did-navigate-in-page', {}, url, true)
      return
    }
    if (!this.webContents.mayUnload()) throw aborted
    await nextTurn()
    if (load !== this.#loads || this.destroyed) throw aborted
    if (answers.page_error) throw new Error(answers.page_error)
    this.loaded.push(url)
    this.webContents.url = url
    Object.assign(this.webContents.mainFrame, { origin: new URL(url).origin, url })
    this.webContents.emit('did-navigate', {}, url, 200, 'OK')
    if (this.loaded.length === 1) this.emit('ready-to-show')
  }
  progress = -1
  progress_mode = ''
  setProgressBar(progress: number, { mode = '' }: { mode?: string } = {}) {
    this.progress = progress
    this.progress_mode = mode
  }
  show() {
    this.visible = true
  }
  title = 'Gantry'
  getTitle = () => this.title
  setTitle(title: string) {
    this.title = title
  }
  focus() {
    this.focused = true
    this.emit('focus')
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
    if (this.destroyed || this.isPrevented('close') || !this.webContents.mayUnload()) return
    this.destroyed = true
    this.emit('closed')
    app.windowClosed()
  }
}
isStrict('BrowserWindow', BrowserWindow)
