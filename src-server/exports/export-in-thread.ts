import { Worker } from 'node:worker_threads'
import type { ExportedArchive, ExportTask } from './export-archive.ts'
import type { ThreadData, ThreadMessage } from './export-project.thread.ts'
import { ExportStopped } from './export-stopped.ts'
import type { ExportProgress } from './progress.ts'

/** Enough for a batch of records with long texts. At the limit the thread ends, and the process goes on. */
const MAX_HEAP_MB = 512

/**
 * Exports in a separate thread with a connection of its own, so that requests do not wait. The thread only reads, so it can be ended at any
 * moment.
 *
 * @throws ExportStopped with the reason. The export may be tried again after any other error.
 */
export async function exportInThread(
  database: string,
  task: ExportTask,
  signal: AbortSignal,
  report: (progress: ExportProgress) => void,
): Promise<ExportedArchive> {
  signal.throwIfAborted()
  const data: ThreadData = { database, task }
  const thread = new Worker(threadFile(), { workerData: data, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise((resolve, reject) => {
      thread.on('message', (message: ThreadMessage) => {
        if (message.kind === 'progress') report(message.progress)
        else if (message.kind === 'stopped') reject(new ExportStopped(message.message))
        else resolve(message.archive)
      })
      thread.once('error', (error) => reject(isOutOfMemory(error) ? tooLarge() : error))
      thread.once('exit', () => reject(new Error('The export was interrupted')))
    })
  } finally {
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}

/** The file of the thread is next to this file, in the sources and in the build. */
function threadFile(): URL {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`./export-project.thread.${ending}`, import.meta.url)
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooLarge = () => new ExportStopped('The project needs more memory than an export may use.')
