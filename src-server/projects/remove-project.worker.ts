import { rm } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Instance } from '../instance.ts'
import type { Trx } from '../kit/db/schema.ts'
import { worker } from '../kit/jobs/jobs.ts'
import { enqueueIn } from '../kit/jobs/queue.ts'
import { filesOf, removalSteps } from './removal-queries.ts'

/** A transaction should take about so long, for no other write waits longer. */
const AIM_MS = 15
const LARGEST = 400

/**
 * Takes a project away that nobody sees any more, a few rows at a time and always the same way, so that a stop in between is only a
 * pause. Files go before the rows that name them: a crash must not leave any that nothing knows of.
 */
export const removeProject = worker({
  kind: 'project.remove',
  at_once: 1,
  async run({ project_id }, instance, signal) {
    for (const name of await filesOf(instance.db.read, project_id))
      await rm(instance.files.pathOf(name), { force: true })
    for (const step of removalSteps) await inPortions(instance, signal, (trx, limit) => step(trx, project_id, limit))
  },
  // Nobody sees the project any more, so nobody else would ever take its rows away.
  async giveUp({ project_id }, { db, clock }) {
    const run_at = new Date(clock.now() + 3_600_000).toISOString()
    await db.write((trx) => enqueueIn(trx, clock, { run_at })('project.remove', { project_id }))
  },
})

async function inPortions(
  instance: Instance,
  signal: AbortSignal,
  portion: (trx: Trx, limit: number) => Promise<number>,
) {
  // What one row costs shows only when it goes: a label may have many issues to be asked.
  let limit = 1
  for (;;) {
    signal.throwIfAborted()
    const began = performance.now()
    const removed = await instance.db.write((trx) => portion(trx, limit))
    if (removed < limit) return
    const pace = AIM_MS / Math.max(1, performance.now() - began)
    limit = Math.max(1, Math.min(LARGEST, Math.round(limit * Math.min(2, pace))))
    // Requests come first: they would wait for the whole removal if one portion followed the other at once.
    await nextTurn()
  }
}
