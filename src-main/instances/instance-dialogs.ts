import { readdirSync } from 'node:fs'
import { type BrowserWindow, dialog, type MessageBoxOptions, type OpenDialogOptions } from 'electron'
import { holdsInstance, type OpenedInstance } from '../app-settings/start-plan.ts'

/** The Finder writes it into every folder that it shows. */
const ignored_files = ['.DS_Store']

/** Asks for an empty folder and for what the new instance shall hold. */
export async function askForNewInstance(window: BrowserWindow | undefined): Promise<OpenedInstance | undefined> {
  const folder = await chooseFolder(window, {
    title: 'New Instance',
    message: 'Choose an empty folder for the new instance.',
    buttonLabel: 'Choose',
    properties: ['openDirectory', 'createDirectory'],
  })
  if (folder === undefined) return undefined
  const obstacle = whyNotEmpty(folder)
  if (obstacle !== undefined) {
    await refuse(window, 'No instance was made', `${obstacle} Choose an empty folder, or make one.`)
    return undefined
  }
  const response = await ask(window, {
    type: 'question',
    message: 'What should the new instance hold?',
    detail:
      'The demo is a company with users, projects and issues. An empty instance has its first administrator only.',
    buttons: ['Demo', 'Empty', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
  })
  if (response === 2) return undefined
  return { folder, seed: response === 0 ? 'demo' : 'empty' }
}

/** Asks for the folder of an instance. */
export const askForInstance = (window: BrowserWindow | undefined): Promise<string | undefined> =>
  chooseFolder(window, {
    title: 'Open Instance',
    message: 'Choose the data folder of an instance.',
    buttonLabel: 'Open',
    properties: ['openDirectory'],
  })

/** Whether there is an instance in the folder. If there is none, the user is told. */
export async function mustHoldInstance(window: BrowserWindow | undefined, folder: string): Promise<boolean> {
  if (holdsInstance(folder)) return true
  await refuse(
    window,
    'The folder holds no instance',
    `There is no gantry.db in ${folder}. Choose the data folder of an instance, or make one with File › New Instance….`,
  )
  return false
}

const refuse = (window: BrowserWindow | undefined, message: string, detail: string) =>
  ask(window, { type: 'warning', message, detail, buttons: ['OK'] })

async function ask(window: BrowserWindow | undefined, texts: MessageBoxOptions): Promise<number> {
  const options = { title: 'Gantry', noLink: true, ...texts }
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
  return response
}

async function chooseFolder(
  window: BrowserWindow | undefined,
  options: OpenDialogOptions,
): Promise<string | undefined> {
  const { filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options))
  return filePaths[0]
}

function whyNotEmpty(folder: string): string | undefined {
  try {
    const names = readdirSync(folder).filter((name) => !ignored_files.includes(name))
    return names.length > 0 ? `${folder} is not empty.` : undefined
  } catch (error) {
    return `${folder} cannot be read: ${error instanceof Error ? error.message : error}.`
  }
}
