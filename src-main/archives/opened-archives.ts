import { open, stat } from 'node:fs/promises'
import { type BrowserWindow, dialog, type WebContents } from 'electron'
import type { Clock } from '../clock.ts'
import { giveFiles } from './give-files.ts'

type Surroundings = {
  /** The page that can import an archive now. */
  page(): WebContents | undefined
  window(): BrowserWindow | undefined
  clock: Clock
  log(line: string): void
}

/** The system opens several files one by one. */
const together_ms = 100

/** Archives that the user opens with the app. They wait until a page can import them, for example until the user has signed in. */
export function openedArchives({ page, window, clock, log }: Surroundings) {
  let waiting: readonly string[] = []
  let isAtWork = false

  const give = async () => {
    const importing = page()
    if (!importing || isAtWork || waiting.length === 0) return
    isAtWork = true
    const files = waiting
    waiting = []
    const fault = await faultOf(files, (readable) => giveFiles(importing.debugger, readable))
    isAtWork = false
    // Others may have come meanwhile.
    if (fault === undefined) return handOver()
    // The page was left meanwhile. The next one takes the files.
    if (page() !== importing) {
      waiting = [...files, ...waiting]
      return give()
    }
    log(`the archive was not opened: ${fault}`)
    handOver()
    dialog.showErrorBox('The archive was not opened', fault)
  }
  /** Gives the files that wait to the page in use. The page says what it does with them. */
  const handOver = () => {
    if (waiting.length > 0) clock.after(together_ms, () => void give())
  }
  const add = (files: readonly string[]) => {
    waiting = [...waiting, ...files]
    handOver()
  }
  return {
    open: add,
    handOver,
    /** Asks for an archive. */
    async choose() {
      const options = {
        title: 'Import',
        buttonLabel: 'Import',
        // The second ending of `.tar.gz` is no filter on all systems.
        filters: [{ name: 'Export archives', extensions: ['gz', 'tgz'] }],
        properties: ['openFile' as const],
      }
      const owner = window()
      const { filePaths } = await (owner ? dialog.showOpenDialog(owner, options) : dialog.showOpenDialog(options))
      add(filePaths)
    },
  }
}

/** Why files cannot be given to the page; undefined if it has them. */
async function faultOf(
  files: readonly string[],
  give: (files: readonly string[]) => Promise<void>,
): Promise<string | undefined> {
  try {
    for (const file of files) await mustBeReadable(file)
    await give(files)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function mustBeReadable(path: string): Promise<void> {
  try {
    // Opening a pipe would wait for somebody who writes to it.
    if (!(await stat(path)).isFile()) throw new Error(`${path} is not a file.`)
    const file = await open(path)
    await file.close()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') throw new Error(`${path} does not exist.`)
    if (code === 'EACCES' || code === 'EPERM') throw new Error(`You may not read ${path}.`)
    throw error
  }
}
