import { type BrowserWindow, dialog } from 'electron'
import { replaceFile } from './replace-file.ts'

const longest_name = 100

/** Asks for a file, and saves the page in it as it would be printed. An existing file is replaced in one step. */
export async function saveAsPdf(window: BrowserWindow | undefined): Promise<void> {
  if (!window) return
  const { filePath } = await dialog.showSaveDialog(window, {
    title: 'Save as PDF',
    defaultPath: `${fileNameOf(window.getTitle())}.pdf`,
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  })
  if (filePath === '') return
  try {
    const options = { pageSize: 'A4', preferCSSPageSize: true, printBackground: true } as const
    replaceFile(filePath, await window.webContents.printToPDF(options))
  } catch (error) {
    dialog.showErrorBox('No PDF was saved', error instanceof Error ? error.message : String(error))
  }
}

/** The title of a window without the characters that a file name cannot have on some system. */
const fileNameOf = (title: string) =>
  title
    .replace(/[^\p{L}\p{N}#·()-]+/gu, ' ')
    .trim()
    .slice(0, longest_name)
    .trim() || 'Gantry'
