import { contextBridge, ipcRenderer } from 'electron'
import type { Channel, DesktopApi } from './ipc-channels.ts'

const invoke = (channel: Channel, ...args: readonly unknown[]) => ipcRenderer.invoke(channel, ...args)

const desktop: DesktopApi = {
  platform: process.platform,
  signInCode: () => invoke('sign-in-code'),
  openDataFolder: (path) => (path === undefined ? invoke('open-data-folder') : invoke('open-data-folder', path)),
  reportUnsavedWork: (work) => invoke('unsaved-work', work),
  keepColorScheme: (scheme) => invoke('color-scheme', scheme),
  versions: () => invoke('versions'),
}

contextBridge.exposeInMainWorld('gantry', desktop)
