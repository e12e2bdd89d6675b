import { setImmediate as nextTurn } from 'node:timers/promises'
import { app } from './app.ts'
import { answers, type Bounds, Emitter, needReady } from './state.ts'
import { isStrict } from './strict.ts'
import { WebContents } from './web-contents.ts'

type Options = Partial<Bounds> & { show?: boolean; backgroundColor?: string; webPreferences: Record<string, unknown> }

/** A page inside a window. */
export class WebContentsView {
  readonly webContents = new WebContents('window')
  bounds: Partial<Bounds> = {}
  constructor(_options: { webPreferences: object }) {
    needReady('new WebContentsView')
    app.emit('web-contents-created', {}, this.webContents)
  }
  setBounds(bounds: Bounds) {
    this.bounds = bounds
  }
}
isStrict('WebContentsView', WebContentsView)

class View {
  children: WebContentsView[] = []
  addChildView(view: WebContentsView) {
    this.children.push(view)
  }
  removeChildView(view: WebContentsView) {
    this.children = this.children.filter((child) => child !== view)
  }
}
isStrict('View', View)

/** Every window that the app has created. */
export const windows: BrowserWindow[] = []

export class BrowserWindow extends Emitter {
  readonly options: Options
  readonly webContents = new WebContents('window')
  readonly contentView = new View()
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
  getContentBounds = () => this.bounds
  close() {
    if (this.destroyed || this.isPrevented('close') || !this.webContents.mayUnload()) return
    this.destroyed = true
    this.emit('closed')
    app.windowClosed()
  }
}
isStrict('BrowserWindow', BrowserWindow)
