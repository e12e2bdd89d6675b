import { mkdirSync, rmSync } from 'node:fs'
import type { Actor } from '../../kit/access/actor.ts'
import { ApiError } from '../../kit/errors.ts'
import type { Instance } from '../../kit/instance.ts'
import { runThread, threadBeside } from '../../kit/thread.ts'
import { MAX_HEAP_MB, TOO_LARGE } from '../import-in-thread.ts'
import { ImportStopped } from '../import-stopped.ts'
import { type ImportInspection, presentRefusal } from './entity.ts'
import { readFacts } from './facts-queries.ts'
import type { ThreadData, ThreadMessage } from './inspect-archive.thread.ts'
import { type InspectionTask, inspectArchive } from './inspect-archive.ts'
import { keptArchives, type StoredFile } from './kept-archives.ts'
import { type InspectionProgress, progressKey, runningInspections } from './progress.ts'
import { Queue } from './queue.ts'

/** Inspections of one instance that run at the same time: as many as imports. Others wait. */
const AT_ONCE = 2

const byInstance = new WeakMap<Instance, Queue>()

interface Inspected {
  actor: Actor
  namespace_id: number
  file: StoredFile
  /** Undefined: nobody asks for the progress, and nothing of the archive stays. */
  archive_id: string | undefined
}

/** Inspects an uploaded archive. An archive with an id is kept for its import, unless the import would refuse it. `signal` ends the inspection. */
export async function inspectUpload(
  instance: Instance,
  { actor, namespace_id, file, archive_id }: Inspected,
  signal: AbortSignal,
): Promise<ImportInspection> {
  const { path, size_bytes } = file
  const running = runningInspections(instance)
  const key = archive_id === undefined ? undefined : progressKey(actor.id, archive_id)
  const report = (progress: InspectionProgress) => {
    if (key !== undefined) running.set(key, progress)
  }
  report({ step: 'waiting', done: 0, total: size_bytes })
  const { files, settings, clock } = instance
  const queue = byInstance.get(instance) ?? new Queue(AT_ONCE)
  byInstance.set(instance, queue)
  const ends = AbortSignal.any([signal, instance.stopping])
  const inspected = queue.run(ends, async () => {
    const task: InspectionTask = {
      ...{ archive: path, size_bytes, folder: files.temporaryPath(), namespace_id, now: clock.iso() },
      ...{ user_id: actor.id, maps_users: actor.admin },
      max_import_size: settings.get('max_import_size'),
      max_decompressed_archive_size: settings.get('max_decompressed_archive_size'),
    }
    report({ step: 'reading', done: 0, total: size_bytes })
    mkdirSync(task.folder, { mode: 0o700 })
    try {
      return await inspect(instance, task, ends, report)
    } finally {
      rmSync(task.folder, { recursive: true, force: true })
    }
  })
  try {
    const inspection = await inspected
    if (archive_id !== undefined && inspection.refusal === null)
      keptArchives(instance).keep({ user_id: actor.id, archive_id }, file)
    return inspection
  } catch (error) {
    throw ends.aborted ? new ApiError(503, { message: 'The inspection was stopped' }) : error
  } finally {
    if (key !== undefined) running.delete(key)
  }
}

async function inspect(
  { db }: Instance,
  task: InspectionTask,
  signal: AbortSignal,
  report: (progress: InspectionProgress) => void,
): Promise<ImportInspection> {
  // A database in memory has only one connection, so a thread cannot open its own.
  if (db.file === undefined) {
    return await inspectArchive(task, (addresses) => readFacts(db.read, task, addresses), signal, report)
  }
  const thread = threadBeside(import.meta.url, 'inspect-archive')
  const data: ThreadData = { database: db.file, task }
  const outOfMemory = () => new ImportStopped(TOO_LARGE)
  try {
    const options = { data, max_heap_mb: MAX_HEAP_MB, signal, outOfMemory }
    return await runThread(thread, options, (message: ThreadMessage) => {
      if ('inspection' in message) return { result: message.inspection }
      report(message.progress)
      return undefined
    })
  } catch (error) {
    if (error instanceof ImportStopped) return presentRefusal(task, error.message)
    throw error
  }
}
