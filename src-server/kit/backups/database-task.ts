import { runThread, threadBeside } from '../thread.ts'
import type { DatabaseFacts } from './measure-database.ts'
import type { Survey } from './survey.ts'

/** Copies a database that is in use, checks one that is not, or surveys one that is in use, with its data directory. */
export type DatabaseTask =
  | { kind: 'copy'; source: string; target: string }
  | { kind: 'check'; file: string }
  | { kind: 'survey'; file: string; root: string }

export type ThreadMessage =
  /** From now on, later writes are not in the copy. */
  | { kind: 'pinned' }
  | { kind: 'progress'; share: number }
  | { kind: 'damaged'; fault: string }
  | { kind: 'done'; facts: DatabaseFacts }
  | { kind: 'surveyed'; survey: Survey }

/** A database that is not sound. */
export class DamagedDatabase extends Error {}

const MAX_HEAP_MB = 256

/**
 * Runs the task in a thread, so that requests do not wait.
 *
 * @throws DamagedDatabase
 */
export const runDatabaseTask = (
  task: Exclude<DatabaseTask, { kind: 'survey' }>,
  signal: AbortSignal,
  report: (message: ThreadMessage) => void = () => {},
): Promise<DatabaseFacts> =>
  runInThread(task, signal, (message) => {
    if (message.kind === 'done') return { result: message.facts }
    if (message.kind === 'damaged') throw new DamagedDatabase(message.fault)
    report(message)
    return undefined
  })

/** Surveys a database that is in use, and its data directory, in a thread. */
export const surveyDirectory = (where: { file: string; root: string }, signal: AbortSignal): Promise<Survey> =>
  runInThread({ kind: 'survey', ...where }, signal, (message) =>
    message.kind === 'surveyed' ? { result: message.survey } : undefined,
  )

const runInThread = <R>(
  task: DatabaseTask,
  signal: AbortSignal,
  receive: (message: ThreadMessage) => { result: R } | undefined,
): Promise<R> =>
  runThread(
    threadBeside(import.meta.url, 'database'),
    {
      data: task,
      max_heap_mb: MAX_HEAP_MB,
      signal,
      outOfMemory: () => new Error('The database needs more memory than a backup may use'),
    },
    receive,
  )
