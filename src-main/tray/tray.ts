import { app, dialog, Menu, nativeImage, Tray } from 'electron'
import type { SettingsFile } from '../app-settings/settings-file.ts'
import { enabledIn } from '../menu.ts'
import type { ServerState } from '../server-life.ts'
import { drawTrayIcon } from './tray-icon.ts'

type Surroundings = {
  file: SettingsFile
  copyApiUrl(): void
  copyToken(): void
  pauseServer(): void
  restartServer(): void
  resumeServer(): void
  show(): void
}

/** The icon in the tray, which shows the state of the server and reaches it without a window. On macOS only if the user wants it. */
export function appTray({ file, show, ...actions }: Surroundings) {
  const isMac = process.platform === 'darwin'
  let tray: Tray | undefined
  let state: ServerState = { name: 'stopped' }

  const make = () => {
    const made = new Tray(icon())
    // On macOS, a click opens the menu.
    if (!isMac) made.on('click', show)
    return made
  }
  const update = () => {
    if (isMac && !file.current().menu_bar_extra) {
      tray?.destroy()
      tray = undefined
      return
    }
    // An app that quits before it is ready can make no icon.
    if (!tray && state.name === 'stopped') return
    tray ??= make()
    const text = textOf(state)
    const { name } = state
    const item = (id: Parameters<typeof enabledIn>[0], label: string, click: () => void) => ({
      label,
      click,
      enabled: enabledIn(id, name),
    })
    tray.setToolTip(`Gantry: ${text}`)
    // Linux shows only changes of a menu that is set again.
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: text, enabled: false },
        { type: 'separator' },
        item('copy-api-url', 'Copy API URL', actions.copyApiUrl),
        item('copy-api-url', 'Copy Token', actions.copyToken),
        { type: 'separator' },
        enabledIn('resume-server', name)
          ? item('resume-server', 'Resume Server', actions.resumeServer)
          : item('pause-server', 'Pause Server', actions.pauseServer),
        item('restart-server', 'Restart Server', actions.restartServer),
        { type: 'separator' },
        { label: 'Show Gantry', click: show },
        { label: 'Quit Gantry', click: () => app.quit() },
      ]),
    )
  }
  return {
    update,
    follow(next: ServerState) {
      state = next
      update()
    },
    /** The last window has closed. Returns whether the server keeps running, and says so the first time. */
    keepsRunning(): boolean {
      const { keeps_running, was_told_of_tray } = file.current()
      if (!keeps_running || !tray) return false
      if (!was_told_of_tray) void tell(file)
      return true
    },
  }
}

async function tell(file: SettingsFile): Promise<void> {
  await dialog.showMessageBox({
    type: 'info',
    title: 'Gantry',
    message: 'Gantry keeps running',
    detail: 'Its server stays reachable. To open a window or to quit, use the icon in the tray, or start Gantry again.',
    buttons: ['OK'],
    noLink: true,
  })
  try {
    file.save({ ...file.current(), was_told_of_tray: true })
  } catch {
    // On a full disk, the user is told again.
  }
}

function textOf(state: ServerState): string {
  if (state.name === 'running') return `Running at ${new URL(state.ready.ui).host}`
  if (state.name === 'starting') return 'Starting …'
  if (state.name === 'restarting') return 'Restarting …'
  if (state.name === 'pausing') return 'Pausing …'
  if (state.name === 'paused') return 'Paused'
  return 'Not running'
}

/** Trays of Linux are larger. The second drawing is for displays with twice as many pixels. */
function icon() {
  const isMac = process.platform === 'darwin'
  const size = process.platform === 'linux' ? 24 : 16
  const drawn = (pixels: number) => `data:image/png;base64,${drawTrayIcon(pixels, !isMac).toString('base64')}`
  const image = nativeImage.createFromDataURL(drawn(size))
  image.addRepresentation({ scaleFactor: 2, dataURL: drawn(2 * size) })
  if (isMac) image.setTemplateImage(true)
  return image
}
