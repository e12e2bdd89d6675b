import { parentPort, workerData } from 'node:worker_threads'
import type { Lock } from '../kit/db/dialect.ts'
import { openForWriting } from '../kit/db/open.ts'
import { ArchiveRefused } from './archive/archive-refused.ts'
import { type ImportedProject, type ImportTask, importArchive } from './import-archive.ts'
import { ImportStopped } from './import-stopped.ts'

/** Messages from the thread: it asks for the writer's lease, returns the lease, tells its progress, or ends with a result. */
export type ThreadMessage =
  | { kind: 'acquire' }
  | { kind: 'release' }
  | { kind: 'checking'; bytes: number }
  | { kind: 'refused'; message: string }
  | { kind: 'imported'; project: ImportedProject }

export interface ThreadData {
  database: string
  task: ImportTask
}

/** The writer's lease, which the main thread grants for one transaction at a time. The main thread sends no other message. */
class Lease implements Lock {
  #granted: (() => void) | undefined

  constructor() {
    parentPort?.on('message', () => this.#granted?.())
  }

  async acquire() {
    const granted = new Promise<void>((resolve) => {
      this.#granted = resolve
    })
    sendMessage({ kind: 'acquire' })
    await granted
  }

  release() {
    sendMessage({ kind: 'release' })
  }
}

function sendMessage(message: ThreadMessage) {
  parentPort?.postMessage(message)
}

const { database, task }: ThreadData = workerData
const { write, close } = openForWriting(database, new Lease())
try {
  const project = await importArchive(write, task, (bytes) => sendMessage({ kind: 'checking', bytes }))
  sendMessage({ kind: 'imported', project })
} catch (error) {
  if (!(error instanceof ArchiveRefused || error instanceof ImportStopped)) throw error
  sendMessage({ kind: 'refused', message: error.message })
} finally {
  await close()
  parentPort?.close()
}
