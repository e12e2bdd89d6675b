import { existsSync, rmSync } from 'node:fs'
import { app } from 'electron'
import { autostartFile, writeAutostart } from './autostart.ts'

/** Whether the app starts when the user signs in to the computer. The system keeps this, so there is no second place for it. */
export const startsAtLogin = (): boolean =>
  hasLoginItems() ? app.getLoginItemSettings().openAtLogin : existsSync(autostartFile(process.env))

/** Why the app cannot start at login; undefined if it can. */
export const loginObstacle = (): string | undefined =>
  app.isPackaged ? undefined : 'Only an installed app can start when you sign in.'

/** Returns why the system did not do it. */
export function setStartsAtLogin(wanted: boolean): string | undefined {
  if (wanted === startsAtLogin()) return undefined
  try {
    if (hasLoginItems()) app.setLoginItemSettings({ openAtLogin: wanted })
    else if (wanted) writeAutostart(autostartFile(process.env))
    else rmSync(autostartFile(process.env), { force: true })
  } catch (error) {
    return `The system refused it: ${error instanceof Error ? error.message : error}`
  }
  return wanted === startsAtLogin() ? undefined : 'The system did not allow it. Look at its settings for login items.'
}

const hasLoginItems = () => process.platform === 'darwin' || process.platform === 'win32'
