import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { simulationFields, simulationPreview } from '../../simulation/entity.ts'
import { usedByEvent } from '../../simulation/input-rule.ts'
import { prepareSimulation } from '../../simulation/prepare-simulation.ts'

export const previewSimulation = endpoint(
  'POST /-/gantry/v1/simulations/preview',
  {
    summary: 'Show what system hooks would get for an event; nothing is sent',
    access: 'admin',
    body: simulationFields,
    rules: [usedByEvent],
    answers: { 201: simulationPreview },
  },
  async ({ body, act }) => {
    const { first, simulated } = await prepareSimulation(act, body)
    return created({
      event_name: first.event_name,
      flag: first.flag,
      payload: first.body,
      hooks: [...new Set(simulated.map(({ hook }) => hook.id))],
    })
  },
)
