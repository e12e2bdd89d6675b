import { setImmediate as nextTurn } from 'node:timers/promises'
import { app } from './app.ts'
import { IpcMain } from './modules.ts'
import { Emitter } from './state.ts'
import { isStrict } from './strict.ts'

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
  /** What the app has looked for in the page, and how it ended that. */
  readonly searches: unknown[][] = []
  findInPage(text: string, options: object) {
    this.searches.push([text, options])
    return this.searches.length
  }
  stopFindInPage(action: string) {
    this.searches.push([action])
  }
  focus() {
    this.emit('focus')
  }
  closed = false
  close() {
    this.closed = true
  }
  /** Of pages that are no window. */
  async loadURL(url: string) {
    this.url = url
    Object.assign(this.mainFrame, { origin: 'null', url })
    await nextTurn()
    this.emit('did-finish-load')
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
  beforeGiving = async () => {}
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
    await this.beforeGiving()
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
