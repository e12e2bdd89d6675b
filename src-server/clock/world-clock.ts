import { NOBODY } from '../kit/events/events.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { type Instance, MAIN_WORLD } from '../kit/instance.ts'
import { presentClock } from '../kit/time/clock-entity.ts'
import type { Move } from '../kit/time/moves.ts'
import { worldsFor } from '../worlds/access.ts'
import { recordMove } from './acts/record-move.ts'

export interface AskedOfWorld {
  params: { name: string }
  instance: Instance
  request: Pick<RequestFacts, 'id' | 'ip'>
}

/**
 * Moves the clock of a world, and stores that in the world. Who did it is not stored: the administrator of the main world is nobody there. Opens a
 * world that is asleep.
 *
 * @throws ApiError 403 for requests of a world about another one, 404
 */
export async function moveWorldClock(
  { params: { name }, instance, request }: AskedOfWorld,
  move: (of: Pick<Instance, 'time'>) => Promise<Move>,
) {
  const worlds = worldsFor(instance, name)
  const main = { instance: worlds.main, leave: () => {} }
  const entered = name === MAIN_WORLD ? main : await worlds.find(name).enter()
  try {
    const moved = await move(entered.instance)
    const origin = { ...NOBODY, request_id: request.id, ip_address: request.ip }
    await entered.instance.perform({ actor: null, origin }, async (act) => recordMove(act, moved))
    return { ...presentClock(entered.instance.time.shown), caused: moved.caused }
  } finally {
    entered.leave()
  }
}
