import { type Actor, personBehind } from '../access/actor.ts'
import { actorOnStage, stageOf } from '../dry-run/stage.ts'
import { unprocessable } from '../errors.ts'
import type { Origin } from '../events/events.ts'
import type { WritableInstance } from '../writable-instance.ts'
import { withReport } from './dry-run-header.ts'
import type { RequestFacts } from './endpoint.ts'
import type { Reply } from './reply.ts'
import type { Route } from './routes.ts'

interface Input {
  actor: Actor | null
  request: RequestFacts
}

/** Runs the handler: a GET on the read connection, a write as an act in a transaction of its own. */
export async function run({ method, endpoint }: Route, instance: WritableInstance, input: Input): Promise<Reply> {
  if (method === 'GET') return endpoint.handle({ ...input, db: instance.db.read })
  const by = { actor: input.actor, origin: originOf(input) }
  const prepared = await endpoint.prepare?.({ ...input, instance })
  return instance.perform(by, (act) => endpoint.handle({ ...input, db: act.db, act, prepared }))
}

/**
 * Runs the handler of a write in a transaction that is rolled back, and keeps what it would have done.
 *
 * @throws ApiError 422 for a write that acts outside the database
 */
export async function runDry({ endpoint }: Route, instance: WritableInstance, input: Input): Promise<Reply> {
  if (endpoint.contract.acts_outside) throw unprocessable(NO_DRY_RUN)
  const actor = actorOnStage(input.actor)
  const stage = stageOf(instance)
  const staged = { ...input, actor, instance: stage.instance }
  try {
    const prepared = await endpoint.prepare?.(staged)
    const by = { actor, origin: originOf(input) }
    const { result, rehearsed } = await instance.rehearse(stage.instance, by, (act) =>
      endpoint.handle({ ...staged, db: act.db, act, prepared }),
    )
    instance.dry_runs.keep(input.request.id, rehearsed)
    return withReport(result, input)
  } finally {
    stage.close()
  }
}

const NO_DRY_RUN = 'This request has no dry run, because not everything that it does is in the database'

const originOf = ({ actor, request }: Input): Origin => ({
  actor_id: actor?.id ?? null,
  sudo_by_id: (actor && personBehind(actor)?.id) ?? null,
  request_id: request.id,
  ip_address: request.ip === '' ? null : request.ip,
})
