import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { presenting } from '../../kit/http/presenting.ts'
import type { HookRow } from '../entity.ts'
import { requireSending } from '../hook-rules.ts'
import type { Payload } from '../payloads/payload.ts'
import { activeHooks, findHook } from '../queries.ts'
import type { SimulationInput } from './entity.ts'
import { sceneOf } from './scene-queries.ts'
import { simulate } from './simulate.ts'

/**
 * The payloads of a simulation, and who gets each of them.
 *
 * @throws ApiError 404 for an unknown record or hook, 409 for a paused hook, 400 for an action that the event does not have
 */
export async function prepareSimulation({ db, actor, now, today, instance }: Act<Actor>, input: SimulationInput) {
  const hook = input.hook_id === undefined ? undefined : await findHook(db, input.hook_id)
  if (hook) requireSending(hook, now)
  const isMergeRequest = input.event_name === 'merge_request'
  const scene = await sceneOf(db, actor, input, { isMergeRequest, licensed: instance.licensed, today, now })
  const payloads = simulate(scene, input, {
    how: presenting(instance, instance),
    now,
    push_limit: instance.settings.get('push_event_hooks_limit'),
  })
  const [first] = payloads
  if (!first) throw new Error(`${input.event_name} has no payload`)
  const hooks = hook ? [hook] : await activeHooks(db)
  const gets = (one: HookRow, { flag }: Payload) => one === hook || flag === null || one[flag] === 1
  const simulated = hooks.flatMap((one) =>
    payloads.filter((payload) => gets(one, payload)).map((payload) => ({ hook: one, payload })),
  )
  return { first, simulated }
}
