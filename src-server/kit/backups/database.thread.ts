import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import { defineFunctions } from '../db/functions.ts'
import { openConnection } from '../db/open-connection.ts'
import { syncPath } from '../sync-path.ts'
import type { DatabaseTask, ThreadMessage } from './database-task.ts'
import { measureDatabase } from './measure-database.ts'
import { surveyOf } from './survey.ts'

/** Pages of 4 KiB between two messages. */
const PAGES_PER_STEP = 2_000
const MAX_FAULTS = 3

const send = (message: ThreadMessage) => parentPort?.postMessage(message)
const task: DatabaseTask = workerData

if (task.kind === 'survey') survey(task)
else if (task.kind === 'check') checkAndMeasure(task.file, 'complete')
else {
  await copy(task.source, task.target)
  checkAndMeasure(task.target, 'quick')
}

function checkAndMeasure(file: string, check: 'quick' | 'complete') {
  const fault = faultOf(file, check)
  if (fault) send({ kind: 'damaged', fault })
  else send({ kind: 'done', facts: measureDatabase(file) })
}

function survey({ file, root }: { file: string; root: string }) {
  const check = faultOf(file, 'quick') ?? 'ok'
  const handle = openConnection(file, 'full')
  handle.pragma('query_only = ON')
  send({ kind: 'surveyed', survey: surveyOf(handle, check, root) })
  handle.close()
}

/** Copies the database as it is at one moment. Writes go on meanwhile. */
async function copy(source: string, target: string) {
  const handle = openConnection(source, 'full')
  handle.pragma('query_only = ON')
  // SQLite copies what the open transaction reads, which begins with its first statement.
  handle.exec('BEGIN')
  handle.prepare('SELECT 1 FROM sqlite_schema').get()
  send({ kind: 'pinned' })
  await handle.backup(target, {
    progress({ totalPages, remainingPages }) {
      send({ kind: 'progress', share: totalPages === 0 ? 0 : (totalPages - remainingPages) / totalPages })
      return PAGES_PER_STEP
    },
  })
  handle.exec('COMMIT')
  handle.close()
  const copied = new SQLite(target)
  // One file without companions, which a reader need not create.
  copied.pragma('journal_mode = DELETE')
  copied.close()
  syncPath(target)
}

/** What is wrong with a database; undefined if nothing is. */
function faultOf(file: string, check: 'quick' | 'complete'): string | undefined {
  try {
    const handle = new SQLite(file, { readonly: true })
    defineFunctions(handle)
    try {
      const found = handle.pragma(`${check === 'quick' ? 'quick_check' : 'integrity_check'}(${MAX_FAULTS})`)
      const faults = Array.isArray(found) ? found.flatMap((row: object) => Object.values(row)) : []
      if (faults.join() !== 'ok') return faults.join(', ')
      if (check === 'quick') return undefined
      const orphans = handle.pragma('foreign_key_check')
      return Array.isArray(orphans) && orphans.length > 0 ? `${orphans.length} rows refer to missing rows` : undefined
    } finally {
      handle.close()
    }
  } catch (error) {
    if (error instanceof SQLite.SqliteError) return error.message
    throw error
  }
}
