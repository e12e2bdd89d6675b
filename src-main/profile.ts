import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

type Machine = {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  /** The folder of the user's settings. On Windows, it moves with the user from machine to machine. */
  appData: string
  exists?: (path: string) => boolean
}

/** The file that every earlier version wrote into its profile. */
const window_state = 'window-state.json'

/**
 * The folder of the profile: caches, the log and the size of the window. On Windows, the local folder, because caches must not move with the
 * user. A profile of an earlier version stays where it is.
 */
export function profileFolder({ platform, env, appData, exists = existsSync }: Machine): string {
  const present = join(platform === 'win32' ? env.LOCALAPPDATA || appData : appData, 'Gantry')
  const earlier = join(appData, 'gantry')
  return !exists(join(present, window_state)) && exists(join(earlier, window_state)) ? earlier : present
}

/** Must run before the app is ready, when Electron opens the profile. A folder that the user names is Electron's own affair. */
export function chooseProfile(
  app: Pick<Electron.App, 'commandLine' | 'getPath' | 'setPath'>,
  env: NodeJS.ProcessEnv,
): void {
  if (app.commandLine.hasSwitch('user-data-dir')) return
  const folder = profileFolder({ platform: process.platform, env, appData: app.getPath('appData') })
  // Electron takes no folder that does not exist.
  mkdirSync(folder, { recursive: true })
  app.setPath('userData', folder)
  app.setPath('sessionData', folder)
}
