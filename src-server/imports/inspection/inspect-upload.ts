import { mkdirSync, rmSync } from 'node:fs'
import type { Actor } from '../../kit/access/actor.ts'
import { ApiError } from '../../kit/errors.ts'
import type { UploadedFile } from '../../kit/http/endpoint.ts'
import type { Instance } from '../../kit/instance.ts'
import { runThread, threadBeside } from '../../kit/thread.ts'
import { MAX_HEAP_MB, TOO_LARGE } from '../import-in-thread.ts'
import { ImportStopped } from '../import-stopped.ts'
import { type ImportInspection, presentRefusal } from './entity.ts'
import { readFacts } from './facts-queries.ts'
import type { ThreadData, ThreadMessage } from './inspect-archive.thread.ts'
import { type InspectionTask, inspectArchive } from './inspect-archive.ts'
import { Queue } from './queue.ts'

/** Inspections of one instance that run at the same time: as many as imports. Others wait. */
const AT_ONCE = 2

const byInstance = new WeakMap<Instance, Queue>()

/** Inspects an uploaded archive. Nothing of it stays. `signal` ends the inspection. */
export async function inspectUpload(
  instance: Instance,
  actor: Actor,
  namespace_id: number,
  { path, size_bytes }: UploadedFile,
  signal: AbortSignal,
): Promise<ImportInspection> {
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
    mkdirSync(task.folder, { mode: 0o700 })
    try {
      return await inspect(instance, task, ends)
    } finally {
      rmSync(task.folder, { recursive: true, force: true })
    }
  })
  try {
    return await inspected
  } catch (error) {
    throw ends.aborted ? new ApiError(503, { message: 'The inspection was stopped' }) : error
  }
}

async function inspect({ db }: Instance, task: InspectionTask, signal: AbortSignal): Promise<ImportInspection> {
  // A database in memory has only one connection, so a thread cannot open its own.
  if (db.file === undefined) {
    return await inspectArchive(task, (addresses) => readFacts(db.read, task, addresses), signal)
  }
  const thread = threadBeside(import.meta.url, 'inspect-archive')
  const data: ThreadData = { database: db.file, task }
  const outOfMemory = () => new ImportStopped(TOO_LARGE)
  try {
    const options = { data, max_heap_mb: MAX_HEAP_MB, signal, outOfMemory }
    return await runThread(thread, options, ({ inspection }: ThreadMessage) => ({ result: inspection }))
  } catch (error) {
    if (error instanceof ImportStopped) return presentRefusal(task, error.message)
    throw error
  }
}
