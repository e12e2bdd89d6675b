import { rm } from 'node:fs/promises'
import { inPortions } from '../../kit/jobs/portions.ts'
import type { WritableInstance } from '../../kit/writable-instance.ts'
import { filesOf, removalSteps } from './removal-queries.ts'

/**
 * Takes a project away that nobody sees any more, a few rows at a time and always the same way, so that a stop in between is only a
 * pause. Files go before the rows that name them: a crash must not leave any that nothing knows of.
 */
export async function deleteProjectRows(instance: WritableInstance, project_id: number, signal: AbortSignal) {
  for (const name of await filesOf(instance.db.read, project_id)) await rm(instance.files.pathOf(name), { force: true })
  for (const step of removalSteps) await inPortions(instance, signal, (trx, limit) => step(trx, project_id, limit))
}
