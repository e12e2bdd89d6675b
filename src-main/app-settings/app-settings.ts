import { homedir } from 'node:os'
import { readArguments, variableOf } from '../../src-server/arguments.ts'
import { defaultDataDirectory } from '../../src-server/flags.ts'
import type { CurrentStart } from './current-start.ts'
import { loginObstacle, setStartsAtLogin, startsAtLogin } from './login-item.ts'
import type { SaveErrors } from './settings-channels.ts'
import type { SettingsFile } from './settings-file.ts'
import { readForm } from './settings-form.ts'
import { settingsPage } from './settings-page.ts'
import { settingsWindow } from './settings-window.ts'

type Surroundings = {
  args: readonly string[]
  env: NodeJS.ProcessEnv
  file: SettingsFile
  start: CurrentStart
  /** Whether the windows may lose what the user has not sent. */
  mayRestart(): boolean
  restart(): void
  onSave(): void
  log(line: string): void
}

/** Returns what opens the window of the settings. */
export function appSettings({ args, env, file, start, mayRestart, restart, onSave, log }: Surroundings): () => void {
  const save = (form: unknown): SaveErrors => {
    const read = readForm(form)
    if ('errors' in read) return read.errors
    const restarts = start.differs(read.settings)
    if (restarts && !mayRestart()) return { form: ['Nothing was saved, because a window has unsaved work.'] }
    try {
      const { was_told_of_tray = false } = file.current()
      file.save({ ...read.settings, ...(was_told_of_tray && { was_told_of_tray }) })
    } catch (error) {
      return { form: [`The settings were not saved: ${error instanceof Error ? error.message : error}`] }
    }
    start.settingsChanged()
    onSave()
    if (restarts) restart()
    const refusal = loginObstacle() === undefined ? setStartsAtLogin(read.starts_at_login) : undefined
    return refusal === undefined ? {} : { starts_at_login: [refusal] }
  }
  const page = () =>
    settingsPage({
      settings: file.current(),
      platform: process.platform,
      isInMemory: start.folder() === undefined,
      default_data_dir: defaultDataDirectory({ env, platform: process.platform, home: homedir() }),
      starts_at_login: startsAtLogin(),
      login_obstacle: loginObstacle(),
      overridden: overridden(args, env, start),
      put_aside: file.put_aside,
    })
  return settingsWindow({ page, save, log })
}

/** What counts instead of the settings until the app quits. */
function overridden(args: readonly string[], env: NodeJS.ProcessEnv, start: CurrentStart) {
  const flags = readArguments(args, {})
  const all = readArguments(args, env)
  const { options } = start.plan()
  const where = (name: string) => (flags.has(name) ? `--${name}` : variableOf(name))
  const sets = (name: string, value: unknown) => (all.has(name) ? `For now, ${where(name)} sets ${value}.` : undefined)
  const instance = start.opened()
    ? `For now, another instance is open: ${start.folder()}.`
    : all.has('in-memory')
      ? `For now, ${where('in-memory')} keeps all data in memory.`
      : sets('data-dir', start.folder())
  return {
    port: sets('port', options.port),
    data_dir: instance,
    tier: sets('tier', options.tier),
    log_level: sets('log-level', options.log?.level),
  }
}
