import { mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'

/** The file that makes a desktop of Linux start the app when the user signs in. */
export function autostartFile(env: NodeJS.ProcessEnv): string {
  const base = env.XDG_CONFIG_HOME
  return join(base && isAbsolute(base) ? base : join(homedir(), '.config'), 'autostart', 'gantry.desktop')
}

/** Makes the desktop start the app. */
export function writeAutostart(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // The program of an AppImage is in a folder that exists only while the program runs.
  writeFileSync(file, autostartEntry(process.env.APPIMAGE || process.execPath))
}

/** An entry as freedesktop.org specifies it: a value escapes backslashes, and in `Exec` an argument in quotes escapes four characters before that. */
export function autostartEntry(program: string): string {
  const quoted = `"${program.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`
  return `[Desktop Entry]\nType=Application\nName=Gantry\nExec=${quoted.replaceAll('\\', '\\\\')}\nTerminal=false\n`
}
