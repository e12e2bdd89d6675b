import { runThread, threadBeside } from '../kit/thread.ts'
import type { ExportedArchive, ExportTask } from './export-archive.ts'
import type { ThreadData, ThreadMessage } from './export-project.thread.ts'
import { ExportStopped } from './export-stopped.ts'
import type { ExportProgress } from './progress.ts'

/** Enough for a batch of records with long texts. */
const MAX_HEAP_MB = 512

/**
 * Exports in a separate thread with a connection of its own, so that requests do not wait.
 *
 * @throws ExportStopped with the reason. The export may be tried again after any other error.
 */
export const exportInThread = (
  database: string,
  task: ExportTask,
  signal: AbortSignal,
  report: (progress: ExportProgress) => void,
): Promise<ExportedArchive> =>
  runThread(
    threadBeside(import.meta.url, 'export-project'),
    {
      data: { database, task } satisfies ThreadData,
      max_heap_mb: MAX_HEAP_MB,
      signal,
      outOfMemory: () => new ExportStopped('The project needs more memory than an export may use.'),
    },
    (message: ThreadMessage) => {
      if (message.kind === 'exported') return { result: message.archive }
      if (message.kind === 'stopped') throw new ExportStopped(message.message)
      report(message.progress)
      return undefined
    },
  )
