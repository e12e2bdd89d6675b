import { type BrowserWindow, dialog } from 'electron'
import type { UpdateState } from './updates.ts'

type Words = { message: string; detail: string }

/** Tells the user about updates. Returns whether the app shall restart to install one. */
export async function showUpdateState(
  window: BrowserWindow | undefined,
  state: UpdateState,
  version: string,
): Promise<boolean> {
  const { message, detail } = wordsFor(state, version)
  const isReady = state.name === 'ready'
  const options = {
    type: state.name === 'failed' ? ('warning' as const) : ('info' as const),
    title: 'Updates',
    message,
    detail,
    buttons: isReady ? ['Restart and Update', 'Later'] : ['OK'],
    defaultId: 0,
    cancelId: isReady ? 1 : 0,
    noLink: true,
  }
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
  return isReady && response === 0
}

function wordsFor(state: UpdateState, version: string): Words {
  if (state.name === 'checking') return { message: 'Looking for updates …', detail: 'This takes a few seconds.' }
  if (state.name === 'downloading')
    return {
      message: `Downloading Gantry ${state.version}: ${state.percent}%`,
      detail: 'You can go on working. Gantry asks before it restarts.',
    }
  if (state.name === 'ready')
    return {
      message: `Gantry ${state.version} is ready`,
      detail: `You have Gantry ${version}. The restart stops the server and starts it again; your data stays as it is.`,
    }
  if (state.name === 'failed')
    return {
      message: 'Gantry could not be updated',
      detail: `${state.reason}\n\nTo try again, choose Check for Updates.`,
    }
  return { message: 'No update available', detail: `Gantry ${version} is the newest release.` }
}
