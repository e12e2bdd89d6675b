import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { weekBefore } from '../../cards/show-card.ts'
import { countDeliveries } from '../../deliveries/log-queries.ts'

const HOUR_MS = 3_600_000

export const getDeliveryFigures = endpoint(
  'GET /-/gantry/v1/delivery_figures',
  {
    summary: 'Count the deliveries of the last seven days, the failed ones of the last hour and those that wait',
    access: 'admin',
    answers: {
      200: z
        .object({ deliveries: z.int(), failed_last_hour: z.int(), waiting: z.int() })
        .meta({ id: 'DeliveryFigures' }),
    },
  },
  async ({ db, instance }) => {
    const hour = new Date(instance.clock.now() - HOUR_MS).toISOString()
    return ok(await countDeliveries(db, weekBefore(instance), hour))
  },
)
