import type { MenuItemConstructorOptions } from 'electron'
import { holdsInstance } from '../app-settings/start-plan.ts'

export type InstanceActions = {
  create(): void
  choose(): void
  open(folder: string): void
  clearRecent(): void
}

/** What the File menu offers to change to another instance. */
export function openingItems(recent: readonly string[], actions: InstanceActions): MenuItemConstructorOptions[] {
  return [
    { label: 'New &Instance…', click: actions.create },
    { label: '&Open Instance…', accelerator: 'CmdOrCtrl+O', click: actions.choose },
    {
      label: 'Open &Recent',
      submenu: [
        ...recent.map((folder) => ({
          // One `&` would mark the key of the item.
          label: folder.replaceAll('&', '&&'),
          enabled: holdsInstance(folder),
          click: () => actions.open(folder),
        })),
        { type: 'separator' },
        { label: '&Clear Menu', enabled: recent.length > 0, click: actions.clearRecent },
      ],
    },
  ]
}
