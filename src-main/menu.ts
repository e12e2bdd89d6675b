import type { Menu, MenuItemConstructorOptions } from 'electron'
import { type InstanceActions, openingItems } from './instances/instance-items.ts'
import type { MenuCommand } from './ipc-channels.ts'
import type { ServerState } from './server-life.ts'

export type MenuActions = {
  about(): void
  backUp(): void
  checkForUpdates(): void
  copyApiUrl(): void
  find(): void
  findNext(): void
  findPrevious(): void
  goBack(): void
  goForward(): void
  /** Asks for an export archive to import. */
  importArchive(): void
  instances: InstanceActions
  newWindow(): void
  openDataFolder(): void
  pauseServer(): void
  print(): void
  reload(): void
  restartServer(): void
  resumeServer(): void
  /** Lets the page of the window in use run its command. */
  run(id: string): void
  saveDiagnostics(): void
  saveAsPdf(): void
  settings(): void
  showLogs(): void
}

export type Machine = {
  platform: NodeJS.Platform
  has_data_folder: boolean
  devTools: boolean
  has_updates: boolean
  recent_instances: readonly string[]
}

const tools: MenuItemConstructorOptions = { role: 'toggleDevTools' }
const separator: MenuItemConstructorOptions = { type: 'separator' }

/** The menu. `commands` are those of the page in use, which the palette of the page has too; `isOffered` is whether the page can run them now. */
export function menuTemplate(
  machine: Machine,
  actions: MenuActions,
  commands: readonly MenuCommand[],
  isOffered: boolean,
): MenuItemConstructorOptions[] {
  const of = (place: MenuCommand['place'], more: Partial<MenuItemConstructorOptions> = {}) =>
    commands
      .filter((command) => command.place === place)
      .map(({ id, label }) => ({ id, label, enabled: isOffered, click: () => actions.run(id), ...more }))
  const mac = machine.platform === 'darwin'
  const updates: MenuItemConstructorOptions = { label: 'Check for &Updates…', click: actions.checkForUpdates }
  const about: MenuItemConstructorOptions[] = [
    { label: 'About Gantry', click: actions.about },
    ...(machine.has_updates ? [updates] : []),
  ]
  const settings: MenuItemConstructorOptions = {
    label: 'Se&ttings…',
    accelerator: 'CmdOrCtrl+,',
    click: actions.settings,
  }
  // The page listens for this key itself.
  const search = of('search', { accelerator: 'CmdOrCtrl+K', registerAccelerator: false })
  const logs: MenuItemConstructorOptions = { label: 'Show &Logs', click: actions.showLogs }
  const diagnostics: MenuItemConstructorOptions = { label: 'Save &Diagnostics…', click: actions.saveDiagnostics }
  const help = [...of('help'), separator, logs, diagnostics, ...(mac ? [] : [separator, ...about])]
  return [
    ...(mac ? [appleMenu(about, settings)] : []),
    {
      label: '&File',
      submenu: [
        { label: '&New Window', accelerator: 'CmdOrCtrl+N', click: actions.newWindow },
        ...of('new'),
        ...of('import', { click: actions.importArchive }),
        separator,
        ...openingItems(machine.recent_instances, actions.instances),
        separator,
        ...instanceItems(machine, actions),
        separator,
        { label: '&Print…', accelerator: 'CmdOrCtrl+P', click: actions.print },
        { label: 'Sa&ve as PDF…', click: actions.saveAsPdf },
        separator,
        ...(mac ? [] : [settings, separator]),
        { role: 'close' },
        ...(mac ? [] : [{ role: 'quit' as const }]),
      ],
    },
    { role: 'editMenu', submenu: editItems(actions, of('find')) },
    {
      label: '&View',
      submenu: [
        ...search,
        separator,
        // Not Electron's role `reload`: a reloaded page needs a new sign-in code.
        { label: '&Reload', accelerator: 'CmdOrCtrl+R', click: actions.reload },
        ...(machine.devTools ? [tools] : []),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    {
      label: '&Go',
      submenu: [
        { label: '&Back', accelerator: mac ? 'Cmd+[' : 'Alt+Left', click: actions.goBack },
        { label: '&Forward', accelerator: mac ? 'Cmd+]' : 'Alt+Right', click: actions.goForward },
        separator,
        ...of('go'),
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: help },
  ]
}

const enabled_in = {
  'back-up': ['running'],
  'copy-api-url': ['running'],
  'restart-server': ['starting', 'running', 'failed'],
  'pause-server': ['starting', 'running'],
  'resume-server': ['pausing', 'paused'],
} satisfies Record<string, ServerState['name'][]>

/** Whether this can be done in this state of the server. */
export const enabledIn = (id: keyof typeof enabled_in, name: ServerState['name']): boolean =>
  enabled_in[id].some((each) => each === name)

/** Enables what can be done in this state of the server. */
export function followServer(menu: Pick<Menu, 'getMenuItemById'>, name: ServerState['name']): void {
  for (const [id, names] of Object.entries(enabled_in)) {
    const item = menu.getMenuItemById(id)
    if (item) item.enabled = names.some((each) => each === name)
  }
}

function instanceItems(machine: Machine, actions: MenuActions): MenuItemConstructorOptions[] {
  return [
    {
      id: 'copy-api-url',
      label: '&Copy API URL',
      accelerator: 'CmdOrCtrl+Shift+C',
      enabled: false,
      click: actions.copyApiUrl,
    },
    {
      label: 'Open &Data Folder',
      accelerator: 'CmdOrCtrl+Shift+O',
      enabled: machine.has_data_folder,
      click: actions.openDataFolder,
    },
    separator,
    { id: 'back-up', label: '&Back Up and Restore…', enabled: false, click: actions.backUp },
    { id: 'restart-server', label: 'Restart &Server', enabled: false, click: actions.restartServer },
    { id: 'pause-server', label: 'Pa&use Server', enabled: false, click: actions.pauseServer },
    { id: 'resume-server', label: 'Resu&me Server', enabled: false, click: actions.resumeServer },
  ]
}

/** `filter` is the field of the screen that finds something, if there is one. */
function editItems(actions: MenuActions, filter: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  const roles = [
    ['undo', 'redo'],
    ['cut', 'copy', 'paste', 'delete', 'selectAll'],
  ] as const
  const items = roles.flatMap((group, at) => [...(at > 0 ? [separator] : []), ...group.map((role) => ({ role }))])
  const findNext = { label: 'Find Ne&xt', click: actions.findNext }
  const findPrevious = { label: 'Find Pre&vious', click: actions.findPrevious }
  return [
    ...items,
    separator,
    { label: '&Find…', accelerator: 'CmdOrCtrl+F', click: actions.find },
    { ...findNext, accelerator: 'CmdOrCtrl+G' },
    { ...findPrevious, accelerator: 'CmdOrCtrl+Shift+G' },
    // An item has one key. These are for the other one.
    { ...findNext, accelerator: 'F3', visible: false },
    { ...findPrevious, accelerator: 'Shift+F3', visible: false },
    ...filter,
  ]
}

function appleMenu(
  about: readonly MenuItemConstructorOptions[],
  settings: MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  return {
    label: 'Gantry',
    submenu: [
      ...about,
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
}
