import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { queueSimulation } from '../../acts/queue-simulation.ts'
import { simulationFields, simulationResult } from '../../simulation/entity.ts'
import { usedByEvent } from '../../simulation/input-rule.ts'
import { prepareSimulation } from '../../simulation/prepare-simulation.ts'

export const createSimulation = endpoint(
  'POST /-/gantry/v1/simulations',
  {
    summary: 'Send an event to system hooks as if it had happened; parameters that the event does not use are refused',
    access: 'admin',
    body: simulationFields,
    rules: [usedByEvent],
    answers: { 201: simulationResult },
  },
  async ({ body, act }) => {
    const { first, simulated } = await prepareSimulation(act, body)
    const deliveries = await queueSimulation(act, simulated)
    return created({ event_name: first.event_name, payload: first.body, deliveries })
  },
)
