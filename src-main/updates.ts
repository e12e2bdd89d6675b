import { z } from 'zod'

/** The part of electron-updater that the app uses. It runs only in packages with an address for updates. */
export type Updater = {
  autoInstallOnAppQuit: boolean
  requestHeaders: Record<string, string> | null
  logger: { info(text: string): void; warn(text: string): void; error(text: string): void } | null
  /** Null if this copy of the app cannot replace itself. */
  checkForUpdates(): Promise<{
    isUpdateAvailable: boolean
    updateInfo: { version: string }
    downloadPromise?: Promise<unknown> | null
  } | null>
  /** Starts the installer. On macOS, this also quits the app. */
  quitAndInstall(isSilent: boolean, isForceRunAfter: boolean): void
  on(event: 'download-progress', listener: (progress: unknown) => void): unknown
}

/** Where the app is with newer releases. */
export type UpdateState =
  /** Nothing newer is known. `wasAsked` is whether the feed has just said so. */
  | { name: 'none'; wasAsked: boolean }
  | { name: 'checking' }
  | { name: 'downloading'; version: string; percent: number }
  | { name: 'ready'; version: string }
  | { name: 'failed'; reason: string }

type Sources = {
  load(): Promise<Updater>
  platform: NodeJS.Platform
  onState(state: UpdateState): void
  log(line: string): void
}

export type Updates = {
  state(): UpdateState
  /** Asks for a newer release and downloads it. Does nothing while that is going on or a release is ready. */
  check(): Promise<void>
  /** Starts the installer of the release that is ready. Call this last, when the server has stopped. */
  install(): void
}

const progress = z.object({ percent: z.number() })

/** Looks for a newer release when the user asks, and at no other time: the app sends nothing by itself. */
export function lookForUpdates({ load, platform, onState, log }: Sources): Updates {
  let state: UpdateState = { name: 'none', wasAsked: false }
  let updater: Updater | undefined
  const enter = (next: UpdateState) => {
    state = next
    onState(next)
  }
  const prepare = async () => {
    const loaded = await load()
    // On Linux, the installer asks for the password of the administrator, which nobody expects when they quit.
    loaded.autoInstallOnAppQuit = platform !== 'linux'
    // The updater would send an id that it has made up for this copy of the app. All copies send the same one.
    loaded.requestHeaders = { 'x-user-staging-id': '00000000-0000-0000-0000-000000000000' }
    loaded.logger = { info: () => {}, warn: log, error: log }
    loaded.on('download-progress', (told) => {
      const { data } = progress.safeParse(told)
      if (data && state.name === 'downloading') enter({ ...state, percent: Math.round(data.percent) })
    })
    return loaded
  }
  const find = async () => {
    updater ??= await prepare()
    const found = await updater.checkForUpdates()
    if (!found) throw new Error('this copy of the app cannot replace itself')
    if (!found.isUpdateAvailable) return enter({ name: 'none', wasAsked: true })
    const { version } = found.updateInfo
    enter({ name: 'downloading', version, percent: 0 })
    await found.downloadPromise
    enter({ name: 'ready', version })
  }
  return {
    state: () => state,
    async check() {
      if (state.name !== 'none' && state.name !== 'failed') return
      enter({ name: 'checking' })
      try {
        await find()
      } catch (error) {
        // The message of the updater has the whole answer of the server in the lines that follow.
        const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
        enter({ name: 'failed', reason: reason.slice(0, 300) })
      }
    },
    install: () => updater?.quitAndInstall(true, true),
  }
}
