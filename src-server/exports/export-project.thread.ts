import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot } from '../kit/db/open.ts'
import { type ExportedArchive, type ExportTask, exportArchive } from './export-archive.ts'
import { ExportStopped } from './export-stopped.ts'
import type { ExportProgress } from './progress.ts'

/** Messages from the thread: the progress, and one end. */
export type ThreadMessage =
  | { kind: 'progress'; progress: ExportProgress }
  | { kind: 'stopped'; message: string }
  | { kind: 'exported'; archive: ExportedArchive }

export interface ThreadData {
  database: string
  task: ExportTask
}

const sendMessage = (message: ThreadMessage) => parentPort?.postMessage(message)

const { database, task }: ThreadData = workerData
const { read, close } = openSnapshot(database)
try {
  // The main thread ends this thread to stop it.
  const never = new AbortController().signal
  const archive = await exportArchive(read, task, never, (progress) => sendMessage({ kind: 'progress', progress }))
  sendMessage({ kind: 'exported', archive })
} catch (error) {
  if (!(error instanceof ExportStopped)) throw error
  sendMessage({ kind: 'stopped', message: error.message })
} finally {
  await close()
}
