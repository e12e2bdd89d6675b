import { rm } from 'node:fs/promises'
import { inPortions } from '../../kit/jobs/portions.ts'
import type { WritableInstance } from '../../kit/writable-instance.ts'
import { filesOf, removalSteps } from './deletion-step-queries.ts'

/**
 * Deletes a hidden project in small steps, in a fixed order, so that an interrupted run can be repeated. Files are deleted before the rows
 * that name them: otherwise a crash would leave files that no row names.
 */
export async function deleteProjectRows(instance: WritableInstance, project_id: number, signal: AbortSignal) {
  for (const name of await filesOf(instance.db.read, project_id)) await rm(instance.files.pathOf(name), { force: true })
  for (const step of removalSteps) await inPortions(instance, signal, (trx, limit) => step(trx, project_id, limit))
}
