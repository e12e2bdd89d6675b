import type { MenuItemConstructorOptions } from 'electron'

export type MenuActions = {
  about(): void
  copyApiUrl(): void
  openDataFolder(): void
  reload(): void
  restartServer(): void
}

type Machine = { platform: NodeJS.Platform; has_data_folder: boolean; devTools: boolean }

const tools: MenuItemConstructorOptions = { role: 'toggleDevTools' }
const separator: MenuItemConstructorOptions = { type: 'separator' }

export function menuTemplate(machine: Machine, actions: MenuActions): MenuItemConstructorOptions[] {
  const mac = machine.platform === 'darwin'
  const about: MenuItemConstructorOptions = { label: 'About Gantry', click: actions.about }
  const help: MenuItemConstructorOptions = { role: 'help', submenu: [about] }
  return [
    ...(mac ? [appleMenu(about)] : []),
    { label: '&File', submenu: [...instanceItems(machine, actions), separator, { role: mac ? 'close' : 'quit' }] },
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

function instanceItems(machine: Machine, actions: MenuActions): MenuItemConstructorOptions[] {
  return [
    { label: '&Copy API URL', accelerator: 'CmdOrCtrl+Shift+C', click: actions.copyApiUrl },
    {
      label: 'Open &Data Folder',
      accelerator: 'CmdOrCtrl+Shift+O',
      enabled: machine.has_data_folder,
      click: actions.openDataFolder,
    },
    separator,
    { label: 'Restart &Server', click: actions.restartServer },
  ]
}

function appleMenu(about: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    label: 'Gantry',
    submenu: [
      about,
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
