import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { app, type BrowserWindow } from 'electron'
import { defaultDataDirectory } from '../../src-server/flags.ts'
import type { CurrentStart } from '../app-settings/current-start.ts'
import type { OpenedInstance } from '../app-settings/start-plan.ts'
import { mayLose } from '../unsaved-work.ts'
import { askForInstance, askForNewInstance, mustHoldInstance } from './instance-dialogs.ts'
import type { InstanceActions } from './instance-items.ts'
import { recentInstances } from './recent-instances.ts'

type Surroundings = {
  start: CurrentStart
  window(): BrowserWindow | undefined
  /** Whether the windows may lose what the user has not sent. */
  mayLeave(): boolean
  /** Starts the server on the other instance. */
  onOpen(): void
  onRecentChange(): void
}

/** The instance that is open, and the change to another one, which lasts until the app quits. */
export function instances({ start, window, mayLeave, onOpen, onRecentChange }: Surroundings) {
  const recent = recentInstances(join(app.getPath('userData'), 'instances.json'))
  const mayDiscard = (message: string, verb: string) =>
    start.folder() !== undefined ||
    mayLose(window(), message, verb, ['The present instance is in memory, and is discarded.'])
  const change = (instance: OpenedInstance) => {
    if (!mayLeave() || !mayDiscard('Open another instance?', 'Open')) return
    start.open(instance)
    onOpen()
  }
  const open = async (folder: string) => {
    if (folder === start.folder()) return
    if (await mustHoldInstance(window(), folder)) change({ folder, seed: undefined })
  }
  const actions: InstanceActions = {
    async create() {
      const made = await askForNewInstance(window())
      if (made) change(made)
    },
    async choose() {
      const folder = await askForInstance(window())
      if (folder !== undefined) await open(folder)
    },
    open: (folder) => void open(folder),
    clearRecent() {
      recent.clear()
      onRecentChange()
    },
  }
  return {
    actions,
    recent: recent.list,
    /** Asks whether an instance in memory may be lost. Any other instance stays. */
    mayDiscard,
    /** The server runs, so there is an instance in its folder. */
    remember() {
      const folder = start.folder()
      if (folder === undefined || folder === recent.list()[0]) return
      recent.add(folder)
      onRecentChange()
    },
    /** The title of a window: what its page says, and the instance if it is not the default one. */
    title(page: string): string {
      const folder = start.folder()
      const usual = defaultDataDirectory({ env: process.env, platform: process.platform, home: homedir() })
      return folder === undefined || folder === usual ? page : `${page} – ${basename(folder)}`
    },
  }
}
