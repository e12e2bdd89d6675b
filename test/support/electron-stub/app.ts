import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { answers, becomeReady, Emitter, isReady, whenReady } from './state.ts'
import { isStrict } from './strict.ts'

type Closable = { destroyed: boolean; close(): void }

/** Stands for the process of the app. */
class App extends Emitter {
  isPackaged = false
  readonly commandLine = new CommandLine()
  sandboxed = false
  name = ''
  exit_code: number | undefined
  has_quit = false
  /** The arguments of each start that follows this one; undefined for those of this one. */
  readonly relaunches: (string[] | undefined)[] = []
  readonly windows: Closable[] = []
  readonly set_paths = new Map<string, string>()
  #isQuitting = false

  readonly schemes: string[] = []

  whenReady = () => whenReady()
  setAsDefaultProtocolClient(scheme: string) {
    this.schemes.push(scheme)
    return true
  }
  enableSandbox() {
    if (isReady()) throw new Error('enableSandbox after the app is ready')
    this.sandboxed = true
  }
  /** What this start tells the one that has the lock. */
  told: unknown
  requestSingleInstanceLock(additionalData: object) {
    this.told = structuredClone(additionalData)
    return answers.has_lock
  }
  user_model_id = ''
  setAppUserModelId(id: string) {
    this.user_model_id = id
  }
  getName() {
    return this.name || nameInPackage()
  }
  setName(name: string) {
    this.name = name
  }
  getPath(name: string): string {
    const set = this.set_paths.get(name)
    if (set) return set
    if (name === 'appData') return join(answers.home, 'roaming')
    if (name === 'userData') return createdFolder(join(this.getPath('appData'), this.getName()))
    if (name === 'sessionData') return this.getPath('userData')
    if (name === 'logs') return join(this.getPath('userData'), 'logs')
    throw new Error(`Failed to get '${name}' path`)
  }
  setPath(name: string, path: string) {
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`)
    this.set_paths.set(name, path)
  }
  getAppPath() {
    return answers.app_path
  }
  recentDocuments: string[] = []
  addRecentDocument(path: string) {
    this.recentDocuments.push(path)
  }
  clearRecentDocuments() {
    this.recentDocuments = []
  }
  /** Not what was asked for, if the system refuses it. */
  opensAtLogin = false
  refusesLogin = false
  getLoginItemSettings() {
    return { openAtLogin: this.opensAtLogin }
  }
  setLoginItemSettings({ openAtLogin = false }: { openAtLogin?: boolean }) {
    if (!this.refusesLogin) this.opensAtLogin = openAtLogin
  }
  relaunch({ args }: { args?: string[] } = {}) {
    this.relaunches.push(args)
  }
  /** Closes all windows first. A window that stays open ends the quitting. */
  quit() {
    if (this.#isQuitting || this.isPrevented('before-quit')) return
    this.#isQuitting = true
    const open = this.windows.filter(({ destroyed }) => !destroyed)
    for (const window of open) window.close()
    if (open.some(({ destroyed }) => !destroyed)) this.#isQuitting = false
    else if (open.length === 0) this.#shutDown()
  }
  /** The app that quits does not emit `window-all-closed`. */
  windowClosed() {
    if (this.windows.some(({ destroyed }) => !destroyed)) return
    if (this.#isQuitting) this.#shutDown()
    else this.emit('window-all-closed')
  }
  exit(code = 0) {
    this.exit_code = code
  }
  #shutDown() {
    if (this.isPrevented('will-quit')) this.#isQuitting = false
    else this.has_quit = true
  }
}
isStrict('App', App)

/** Electron's own rule. */
function nameInPackage(): string {
  const names = z.object({ name: z.string(), productName: z.string().optional() })
  const { productName, name } = names.parse(JSON.parse(readFileSync(join(answers.app_path, 'package.json'), 'utf8')))
  return productName ?? name
}

function createdFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}

class CommandLine {
  hasSwitch(name: string) {
    return answers.switches.includes(name)
  }
}
isStrict('CommandLine', CommandLine)

export const app = new App() satisfies Pick<
  Electron.App,
  | 'addRecentDocument'
  | 'clearRecentDocuments'
  | 'enableSandbox'
  | 'exit'
  | 'getAppPath'
  | 'getName'
  | 'getPath'
  | 'isPackaged'
  | 'quit'
  | 'relaunch'
  | 'requestSingleInstanceLock'
  | 'setAsDefaultProtocolClient'
  | 'setAppUserModelId'
  | 'setLoginItemSettings'
  | 'setName'
  | 'setPath'
  | 'whenReady'
>

/** The real module emits `ready` after the main module has been evaluated, not before. */
export function emitReady(): void {
  becomeReady()
  app.emit('ready')
}
