import { type BrowserWindow, dialog } from 'electron'

export function versionsOf(gantry: string) {
  const { electron = '', chrome: chromium = '', node } = process.versions
  return { gantry, electron, chromium, node }
}

export async function showAbout(
  window: BrowserWindow | undefined,
  version: string,
  copy: (text: string) => void,
): Promise<void> {
  const { gantry, electron, chromium, node } = versionsOf(version)
  const detail = `Electron ${electron}\nChromium ${chromium}\nNode ${node}\n${process.platform} ${process.arch}`
  const options = {
    type: 'info' as const,
    title: 'About Gantry',
    message: `Gantry ${gantry}`,
    detail,
    buttons: ['OK', 'Copy'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
  if (response === 1) copy(`Gantry ${gantry}\n${detail}`)
}
