import { join } from 'node:path'
import { app, BrowserWindow, dialog } from 'electron'
import { answerOwnPage } from '../own-page.ts'
import { backgroundColor, webPreferences } from '../window.ts'
import type { SaveErrors } from './settings-channels.ts'

type Actions = {
  page(): string
  /** Returns what is wrong. Without errors, the window closes. */
  save(form: unknown): SaveErrors
  log(line: string): void
}

/** The window of the settings. It needs no server, so that the user can change what keeps the server from starting. */
export function settingsWindow({ page, save, log }: Actions) {
  let window: BrowserWindow | undefined
  const open = () => {
    const opened = new BrowserWindow({
      width: 640,
      height: 700,
      minWidth: 400,
      minHeight: 320,
      show: false,
      title: 'Settings',
      fullscreenable: false,
      maximizable: false,
      autoHideMenuBar: true,
      backgroundColor: backgroundColor(),
      webPreferences: webPreferences({
        preload: join(app.getAppPath(), 'out/preload/settings.cjs'),
        devTools: !app.isPackaged,
      }),
    })
    window = opened
    opened.on('closed', () => {
      window = undefined
    })
    opened.once('ready-to-show', () => opened.show())
    answerPage(opened)
    opened.loadURL(page()).catch((error: unknown) => log(`the settings were not shown: ${error}`))
  }
  const answerPage = (asking: BrowserWindow) => {
    const answer = <Answer>(channel: string, work: (sent: unknown) => Answer) =>
      answerOwnPage(asking.webContents, channel, work)
    answer('save-settings', (sent) => {
      const errors = save(sent)
      if (Object.keys(errors).length === 0) asking.close()
      return errors
    })
    answer('choose-folder', async () => {
      const { filePaths } = await dialog.showOpenDialog(asking, {
        title: 'Data Folder',
        buttonLabel: 'Choose',
        properties: ['openDirectory'],
      })
      return filePaths[0]
    })
    answer('close-settings', () => asking.close())
  }
  return () => {
    if (!window) return open()
    window.show()
    window.focus()
  }
}
