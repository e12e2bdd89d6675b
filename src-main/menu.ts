import type { Menu, MenuItemConstructorOptions } from 'electron'
import { type InstanceActions, openingItems } from './instances/instance-items.ts'
import type { ServerState } from './server-life.ts'

export type MenuActions = {
  about(): void
  backUp(): void
  checkForUpdates(): void
  copyApiUrl(): void
  instances: InstanceActions
  newWindow(): void
  openDataFolder(): void
  reload(): void
  restartServer(): void
  saveDiagnostics(): void
  settings(): void
  showLogs(): void
}

type Machine = {
  platform: NodeJS.Platform
  has_data_folder: boolean
  devTools: boolean
  has_updates: boolean
  recent_instances: readonly string[]
}

const tools: MenuItemConstructorOptions = { role: 'toggleDevTools' }
const separator: MenuItemConstructorOptions = { type: 'separator' }

export function menuTemplate(machine: Machine, actions: MenuActions): MenuItemConstructorOptions[] {
  const mac = machine.platform === 'darwin'
  const updates: MenuItemConstructorOptions = { label: 'Check for &Updates…', click: actions.checkForUpdates }
  const about: MenuItemConstructorOptions[] = [
    { label: 'About Gantry', click: actions.about },
    { label: 'Save &Diagnostics…', click: actions.saveDiagnostics },
    ...(machine.has_updates ? [updates] : []),
  ]
  const settings: MenuItemConstructorOptions = {
    label: 'Se&ttings…',
    accelerator: 'CmdOrCtrl+,',
    click: actions.settings,
  }
  const help: MenuItemConstructorOptions = { role: 'help', submenu: about }
  return [
    ...(mac ? [appleMenu(about, settings)] : []),
    {
      label: '&File',
      submenu: [
        { label: '&New Window', accelerator: 'CmdOrCtrl+N', click: actions.newWindow },
        separator,
        ...openingItems(machine.recent_instances, actions.instances),
        separator,
        ...instanceItems(machine, actions),
        separator,
        ...(mac ? [] : [settings, separator]),
        { role: 'close' },
        ...(mac ? [] : [{ role: 'quit' as const }]),
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
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
    { role: 'windowMenu' },
    ...(mac ? [] : [help]),
  ]
}

const enabled_in = {
  'back-up': ['running'],
  'copy-api-url': ['running'],
  'restart-server': ['starting', 'running', 'failed'],
} satisfies Record<string, ServerState['name'][]>

/** Whether this can be done in this state of the server. */
export const enabledIn = (id: keyof typeof enabled_in, name: ServerState['name']): boolean =>
  enabled_in[id].some((each) => each === name)

/** Enables what can be done in this state of the server. */
export function followServer(menu: Pick<Menu, 'getMenuItemById'>, { name }: Pick<ServerState, 'name'>): void {
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
    { label: 'Show &Logs', click: actions.showLogs },
    separator,
    { id: 'back-up', label: '&Back Up and Restore…', enabled: false, click: actions.backUp },
    { id: 'restart-server', label: 'Restart &Server', enabled: false, click: actions.restartServer },
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
