import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Delivery } from './delivery.ts'
import { type DeliveryQuery, deliveryOperators, toDeliveryQuery } from './delivery-filter.ts'

const address = 'GET /-/gantry/v1/deliveries'

/** Deliveries, the newest first. `now` is the time of the instance, in milliseconds. */
export const deliveryList = (now: number): ListKind<Delivery, DeliveryQuery, 'id'> => ({
  nouns: ['delivery', 'deliveries'],
  operators: deliveryOperators,
  toQuery: (terms) => toDeliveryQuery(terms, now),
  orders: [{ id: 'id', name: 'Newest' }],
  source: (query, { sort }) => sourceOf(address, (page) => ({ ...query, sort, ...page })),
  count: (query) => countOf(address, (page) => ({ ...query, ...page })),
  idOf: ({ id }) => String(id),
  isLog: true,
})
