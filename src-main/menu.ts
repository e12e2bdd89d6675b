import type { MenuItemConstructorOptions } from 'electron'

export type MenuActions = {
  about(): void
  copyApiUrl(): void
  openDataFolder(): void
  reload(): void
  restartServer(): void
}

type Facts = { platform: NodeJS.Platform; has_data_folder: boolean; devTools: boolean }

const tools: MenuItemConstructorOptions = { role: 'toggleDevTools' }
const separator: MenuItemConstructorOptions = { type: 'separator' }

export function menuTemplate(facts: Facts, actions: MenuActions): MenuItemConstructorOptions[] {
  const mac = facts.platform === 'darwin'
  const about: MenuItemConstructorOptions = { label: 'About Gantry', click: actions.about }
  const help: MenuItemConstructorOptions = { role: 'help', submenu: [about] }
  return [
    ...(mac ? [appleMenu(about)] : []),
    { label: '&File', submenu: [...instanceItems(facts, actions), separator, { role: mac ? 'close' : 'quit' }] },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        // No role: a page that is loaded again needs a new code to sign in with.
        { label: '&Reload', accelerator: 'CmdOrCtrl+R', click: actions.reload },
        ...(facts.devTools ? [tools] : []),
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

function instanceItems(facts: Facts, actions: MenuActions): MenuItemConstructorOptions[] {
  return [
    { label: '&Copy API URL', accelerator: 'CmdOrCtrl+Shift+C', click: actions.copyApiUrl },
    {
      label: 'Open &Data Folder',
      accelerator: 'CmdOrCtrl+Shift+O',
      enabled: facts.has_data_folder,
      click: actions.openDataFolder,
    },
    separator,
    { label: 'Restart the &Server', click: actions.restartServer },
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
