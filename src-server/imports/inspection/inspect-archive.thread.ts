import { parentPort, workerData } from 'node:worker_threads'
import { openSnapshot } from '../../kit/db/open.ts'
import type { ImportInspection } from './entity.ts'
import { readFacts } from './facts-queries.ts'
import { type InspectionTask, inspectArchive } from './inspect-archive.ts'
import type { InspectionProgress } from './progress.ts'

/** Messages from the thread: the progress, and one end. */
export type ThreadMessage = { progress: InspectionProgress } | { inspection: ImportInspection }

export interface ThreadData {
  database: string
  task: InspectionTask
}

const { database, task }: ThreadData = workerData

/** The snapshot is closed at once, because the log of the database grows while one is open. */
async function factsFor(addresses: readonly string[]) {
  const { read, close } = openSnapshot(database)
  try {
    return await readFacts(read, task, addresses)
  } finally {
    await close()
  }
}

// The main thread ends this thread to stop it.
const never = new AbortController().signal
const sendMessage = (message: ThreadMessage) => parentPort?.postMessage(message)
sendMessage({ inspection: await inspectArchive(task, factsFor, never, (progress) => sendMessage({ progress })) })
