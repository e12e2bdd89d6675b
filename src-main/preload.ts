import { contextBridge, ipcRenderer } from 'electron'
import type { Channel, DesktopApi } from './ipc-channels.ts'

const ask = (channel: Channel, ...args: readonly unknown[]) => ipcRenderer.invoke(channel, ...args)

const desktop: DesktopApi = {
  platform: process.platform,
  signInCode: () => ask('sign-in-code'),
  openDataFolder: (path) => (path === undefined ? ask('open-data-folder') : ask('open-data-folder', path)),
  versions: () => ask('versions'),
}

contextBridge.exposeInMainWorld('gantry', desktop)
