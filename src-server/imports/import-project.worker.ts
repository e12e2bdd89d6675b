import { parentPort, workerData } from 'node:worker_threads'
import type { Lock } from '../kit/db/dialect.ts'
import { openForWriting } from '../kit/db/open.ts'
import { ArchiveRefused } from './archive/archive-refused.ts'
import { type ImportedProject, type ImportTask, importArchive } from './import-archive.ts'
import { ImportStopped } from './import-stopped.ts'

/** What the thread tells the main thread: that it wants to write, that it has written, and how it ended. */
export type FromThread =
  | { kind: 'acquire' }
  | { kind: 'release' }
  | { kind: 'refused'; message: string }
  | { kind: 'imported'; project: ImportedProject }

export interface ThreadData {
  database: string
  task: ImportTask
}

/** The right to write, which the main thread lends for one transaction at a time; its only message says that it is lent. */
class Lease implements Lock {
  #granted: (() => void) | undefined

  constructor() {
    parentPort?.on('message', () => this.#granted?.())
  }

  async acquire() {
    const granted = new Promise<void>((resolve) => {
      this.#granted = resolve
    })
    tell({ kind: 'acquire' })
    await granted
  }

  release() {
    tell({ kind: 'release' })
  }
}

function tell(message: FromThread) {
  parentPort?.postMessage(message)
}

const { database, task }: ThreadData = workerData
const { write, close } = openForWriting(database, new Lease())
try {
  const project = await importArchive(write, task)
  tell({ kind: 'imported', project })
} catch (error) {
  if (!(error instanceof ArchiveRefused || error instanceof ImportStopped)) throw error
  tell({ kind: 'refused', message: error.message })
} finally {
  await close()
  parentPort?.close()
}
