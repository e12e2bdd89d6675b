import { contextBridge, ipcRenderer } from 'electron'
import type { Channel, DesktopApi, run_command } from './ipc-channels.ts'

const invoke = (channel: Channel, ...args: readonly unknown[]) => ipcRenderer.invoke(channel, ...args)

// Only the type is imported: the module would bring its checks along.
const chosen: typeof run_command = 'run-command'

const desktop: DesktopApi = {
  platform: process.platform,
  signInCode: () => invoke('sign-in-code'),
  openDataFolder: (path) => (path === undefined ? invoke('open-data-folder') : invoke('open-data-folder', path)),
  reportUnsavedWork: (work) => invoke('unsaved-work', work),
  offerCommands: (commands) => invoke('menu-commands', commands),
  onCommand: (listener) =>
    void ipcRenderer.on(chosen, (_event, id: unknown) => {
      if (typeof id === 'string') listener(id)
    }),
  reportProgress: (progress, ended) =>
    ended === undefined ? invoke('work-progress', progress) : invoke('work-progress', progress, ended),
  keepColorScheme: (scheme) => invoke('color-scheme', scheme),
  versions: () => invoke('versions'),
}

contextBridge.exposeInMainWorld('gantry', desktop)
