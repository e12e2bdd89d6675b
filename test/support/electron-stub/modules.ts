import { answers, Emitter, record } from './state.ts'
import { isStrict } from './strict.ts'

type Handler = (event: unknown, ...args: unknown[]) => unknown
type Asked = { isMainFrame: boolean; requestingUrl: string }

/** Answers and arguments are copied, as between two processes. */
export class IpcMain {
  readonly handlers = new Map<string, Handler>()
  handle(channel: string, handler: Handler) {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.handlers.set(channel, async (event, ...args) =>
      structuredClone(await handler(event, ...args.map((arg) => structuredClone(arg)))),
    )
  }
}
isStrict('IpcMain', IpcMain)
export const ipcMain = new IpcMain()
export const { handlers } = ipcMain

export const shell = {
  async openExternal(url: string) {
    if (answers.link_error) throw new Error(answers.link_error)
    record.opened_links.push(url)
  },
  async openPath(path: string) {
    record.opened_paths.push(path)
    return ''
  },
  showItemInFolder(path: string) {
    record.opened_paths.push(path)
  },
} satisfies Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>

export const clipboard = {
  async writeText(text: string) {
    record.clipboard = text
  },
} satisfies Pick<Electron.Clipboard, 'writeText'>

export const dialog = {
  async showMessageBox(...args: Record<string, unknown>[]) {
    record.boxes.push(args.at(-1) ?? {})
    return { response: answers.box_button, checkboxChecked: false }
  },
  showErrorBox(title: string, content: string) {
    record.boxes.push({ title, content })
  },
  async showOpenDialog(...args: Record<string, unknown>[]) {
    record.boxes.push(args.at(-1) ?? {})
    const { chosen_path } = answers
    return { canceled: chosen_path === undefined, filePaths: chosen_path === undefined ? [] : [chosen_path] }
  },
  async showSaveDialog(...args: Record<string, unknown>[]) {
    record.boxes.push(args.at(-1) ?? {})
    return { canceled: answers.chosen_path === undefined, filePath: answers.chosen_path ?? '' }
  },
  showMessageBoxSync(...args: Record<string, unknown>[]) {
    record.boxes.push(args.at(-1) ?? {})
    return answers.box_button
  },
}

export const nativeTheme = {
  themeSource: 'system' as 'system' | 'light' | 'dark',
  get shouldUseDarkColors(): boolean {
    return nativeTheme.themeSource === 'dark'
  },
} satisfies Pick<Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'>
export const screen = { getAllDisplays: () => answers.work_areas.map((workArea) => ({ workArea })) }
export const powerMonitor = new Emitter()

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
isStrict('Session', Session)
export const session = { defaultSession: new Session() }
