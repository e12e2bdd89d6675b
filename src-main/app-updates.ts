import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, type BrowserWindow } from 'electron'
import { showUpdateState } from './update-dialogs.ts'
import { lookForUpdates, type Updater, type UpdateState } from './updates.ts'

type Surroundings = { window(): BrowserWindow | undefined; version: string; log(line: string): void }

export type AppUpdates = {
  /** The user wants to know: looks for a release, or tells what is going on. */
  ask(): void
  /** The user stays, so a later quit must not install. */
  stay(): void
  /** Starts the installer if the user has asked for it. Returns whether the installer quits the app. */
  installIfAsked(): boolean
}

/** Connects the updates with the window; undefined if the package was built without an address for them. */
export function appUpdates({ window, version, log }: Surroundings): AppUpdates | undefined {
  const program = join(app.getAppPath(), 'out/updates/updater.js')
  if (!app.isPackaged || !existsSync(program)) return undefined
  let told: UpdateState['name'] = 'none'
  let isInstallWanted = false

  const tell = async () => {
    if (!(await showUpdateState(window(), updates.state(), version))) return
    isInstallWanted = true
    app.quit()
  }
  const updates = lookForUpdates({
    async load() {
      const { default: updater }: { default: { autoUpdater: Updater } } = await import(pathToFileURL(program).href)
      return updater.autoUpdater
    },
    platform: process.platform,
    log: (line) => log(`updates: ${line}`),
    onState(state) {
      window()?.setProgressBar(shownProgress(state))
      if (state.name !== told && state.name !== 'checking') void tell()
      told = state.name
    },
  })
  return {
    ask() {
      const { name } = updates.state()
      if (name === 'none' || name === 'failed') void updates.check()
      else void tell()
    },
    stay() {
      isInstallWanted = false
    },
    installIfAsked() {
      if (isInstallWanted) updates.install()
      return isInstallWanted && process.platform === 'darwin'
    },
  }
}

/** As Electron takes it: above 1 for work of unknown length, below 0 for none. */
function shownProgress(state: UpdateState): number {
  if (state.name === 'checking') return 2
  return state.name === 'downloading' ? state.percent / 100 : -1
}
