import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { LoggedRequest } from './request.ts'
import { type RequestQuery, requestOperators, toRequestQuery } from './request-filter.ts'

const address = 'GET /-/gantry/v1/requests'

/** The latest requests, the newest first. `now` is the time of the instance, in milliseconds. */
export const requestList = (now: number): ListKind<LoggedRequest, RequestQuery, 'id'> => ({
  nouns: ['request', 'requests'],
  operators: requestOperators,
  toQuery: (terms) => toRequestQuery(terms, now),
  orders: [{ id: 'id', name: 'Newest' }],
  source: (query) => sourceOf(address, (page) => ({ ...query, ...page })),
  count: (query) => countOf(address, (page) => ({ ...query, ...page })),
  idOf: ({ request_id }) => request_id,
  isLog: true,
})
