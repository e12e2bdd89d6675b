import { runThread, threadBeside } from '../thread.ts'
import type { DatabaseFacts } from './measure-database.ts'

/** Copies a database that is in use, or checks one that is not. */
export type DatabaseTask = { kind: 'copy'; source: string; target: string } | { kind: 'check'; file: string }

export type ThreadMessage =
  /** From now on, later writes are not in the copy. */
  | { kind: 'pinned' }
  | { kind: 'progress'; share: number }
  | { kind: 'damaged'; fault: string }
  | { kind: 'done'; facts: DatabaseFacts }

/** A database that is not sound. */
export class DamagedDatabase extends Error {}

const MAX_HEAP_MB = 256

/**
 * Runs the task in a thread, so that requests do not wait.
 *
 * @throws DamagedDatabase
 */
export const runDatabaseTask = (
  task: DatabaseTask,
  signal: AbortSignal,
  report: (message: ThreadMessage) => void = () => {},
): Promise<DatabaseFacts> =>
  runThread(
    threadBeside(import.meta.url, 'database'),
    {
      data: task,
      max_heap_mb: MAX_HEAP_MB,
      signal,
      outOfMemory: () => new Error('The database needs more memory than a backup may use'),
    },
    (message: ThreadMessage) => {
      if (message.kind === 'done') return { result: message.facts }
      if (message.kind === 'damaged') throw new DamagedDatabase(message.fault)
      report(message)
      return undefined
    },
  )
