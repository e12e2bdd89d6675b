import { needReady } from './state.ts'
import { isStrict } from './strict.ts'

type Template = Readonly<Record<string, unknown>>
type Click = (item: unknown, window: unknown, event: unknown) => void

/** The labels of the roles that are not written as their role is. */
const labels: Readonly<Record<string, string>> = {
  about: 'About Gantry',
  close: process.platform === 'darwin' ? 'Close Window' : 'Close',
  editMenu: 'Edit',
  fileMenu: 'File',
  forceReload: 'Force Reload',
  front: 'Bring All to Front',
  hide: 'Hide Gantry',
  hideOthers: 'Hide Others',
  pasteAndMatchStyle: 'Paste and Match Style',
  quit: process.platform === 'darwin' ? 'Quit Gantry' : process.platform === 'win32' ? 'Exit' : 'Quit',
  resetZoom: 'Actual Size',
  selectAll: 'Select All',
  toggleDevTools: 'Toggle Developer Tools',
  togglefullscreen: 'Toggle Full Screen',
  unhide: 'Show All',
  viewMenu: 'View',
  windowMenu: 'Window',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
}
const plain_roles = ['copy', 'cut', 'delete', 'help', 'minimize', 'paste', 'redo', 'reload', 'services', 'undo', 'zoom']
const submenus: Readonly<Record<string, readonly string[]>> = {
  editMenu: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'],
  fileMenu: ['quit'],
  viewMenu: ['reload', 'forceReload', 'toggleDevTools', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'],
  windowMenu: ['minimize', 'zoom', 'close'],
}

/** An entry with the label and the submenu of its role. */
export class MenuItem {
  readonly id: string | undefined
  readonly role: string | undefined
  readonly type: string
  readonly accelerator: string | undefined
  readonly submenu: Menu | undefined
  label: string
  enabled: boolean
  visible: boolean
  readonly #click: Click | undefined
  constructor(template: Template) {
    const { id, role, label, type, submenu, click, accelerator, enabled = true, visible = true } = template
    if (label === undefined && role === undefined && type === undefined)
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
    this.id = textOf(id)
    this.role = textOf(role)
    this.label = textOf(label) ?? labelOf(this.role)
    const items = Array.isArray(submenu) ? submenu : submenus[this.role ?? '']?.map((each) => ({ role: each }))
    this.submenu = items && Menu.buildFromTemplate(items)
    this.type = textOf(type) ?? (items ? 'submenu' : 'normal')
    this.accelerator = textOf(accelerator)
    this.enabled = enabled === true
    this.visible = visible === true
    this.#click = typeof click === 'function' ? (...args) => Reflect.apply(click, undefined, args) : undefined
  }
  /** What the user does. An item that is disabled does nothing. */
  click() {
    if (this.enabled) this.#click?.(this, undefined, {})
  }
}
isStrict('MenuItem', MenuItem)

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

function labelOf(role: string | undefined): string {
  if (role === undefined) return ''
  const label = labels[role] ?? (plain_roles.includes(role) ? role[0]?.toUpperCase() + role.slice(1) : undefined)
  if (label === undefined) throw new Error(`the stub knows no role ${role}`)
  return label
}

export class Menu {
  static application: Menu | null = null
  /** Menus that were opened, such as context menus. */
  static readonly opened: Menu[] = []
  readonly items: readonly MenuItem[]
  constructor(items: readonly MenuItem[] = []) {
    this.items = items
  }
  static buildFromTemplate(template: readonly Template[]) {
    return new Menu(template.map((each) => new MenuItem(each)))
  }
  static setApplicationMenu(menu: Menu | null) {
    needReady('Menu.setApplicationMenu')
    Menu.application = menu
  }
  static getApplicationMenu() {
    return Menu.application
  }
  popup() {
    Menu.opened.push(this)
  }
  /** Everything in the menu and in its submenus. */
  get all(): readonly MenuItem[] {
    return this.items.flatMap((item) => [item, ...(item.submenu?.all ?? [])])
  }
  getMenuItemById(id: string): MenuItem | null {
    return this.all.find((item) => item.id === id) ?? null
  }
}
isStrict('Menu', Menu)
