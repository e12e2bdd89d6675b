import { type Actor, personBehind } from '../access/actor.ts'
import type { Origin } from '../events/events.ts'
import type { WritableInstance } from '../writable-instance.ts'
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

const originOf = ({ actor, request }: Input): Origin => ({
  actor_id: actor?.id ?? null,
  sudo_by_id: (actor && personBehind(actor)?.id) ?? null,
  request_id: request.id,
  ip_address: request.ip === '' ? null : request.ip,
})
