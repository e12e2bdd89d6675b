import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { simulationKind } from '../../simulation/entity.ts'
import { EVENT_NAMES, eventKinds } from '../../simulation/event-kinds.ts'

export const listSimulations = endpoint(
  'GET /-/gantry/v1/simulations',
  {
    summary: 'List the events of system hooks: what causes each, and what a simulation of it needs',
    access: 'admin',
    answers: { 200: z.array(simulationKind) },
  },
  async () =>
    ok(
      EVENT_NAMES.map((event_name) => {
        const { needs, accepts, actions, ...kind } = eventKinds[event_name]
        return { event_name, ...kind, needs: [...needs], accepts: [...accepts], actions: [...actions] }
      }),
    ),
)
