import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Settings of Linux that forbid the user namespaces of Chromium's sandbox, with the value that forbids them and the one that does not. */
const settings = [
  { name: 'kernel.apparmor_restrict_unprivileged_userns', forbids: '1', allows: '0' },
  { name: 'kernel.unprivileged_userns_clone', forbids: '0', allows: '1' },
  { name: 'user.max_user_namespaces', forbids: '0', allows: '15000' },
] as const

type Machine = { read(setting: string): string | undefined; hasHelper(): boolean }

/** Why Linux forbids the sandbox of Electron, and what allows it; undefined if neither is known. */
export function sandboxRemedy(folder: string, machine: Machine = thisMachine(folder)): string | undefined {
  if (machine.hasHelper()) return undefined
  const setting = settings.find(({ name, forbids }) => machine.read(name) === forbids)
  if (!setting) return undefined
  const helper = join(folder, 'chrome-sandbox')
  return `Linux forbids its sandbox (${setting.name}=${setting.forbids}). To allow it for Electron alone: sudo chown root '${helper}' && sudo chmod 4755 '${helper}'. To allow it for all programs until the next boot: sudo sysctl -w ${setting.name}=${setting.allows}`
}

const set_user_id = 0o4000

function thisMachine(folder: string): Machine {
  return {
    read(setting) {
      try {
        return readFileSync(join('/proc/sys', ...setting.split('.')), 'utf8').trim()
      } catch {
        return undefined
      }
    },
    /** Chromium's own helper needs no namespaces. */
    hasHelper() {
      const status = statSync(join(folder, 'chrome-sandbox'), { throwIfNoEntry: false })
      return status !== undefined && status.uid === 0 && (status.mode & set_user_id) !== 0
    },
  }
}
