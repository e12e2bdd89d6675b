import { type Control, OWN_CLIENT } from './control.ts'
import { refuseUnknownOptions } from './options.ts'
import type { LoggedRequest, RequestFilter, TestOptions, WrittenTest } from './records.ts'

/** The requests of a place. */
export interface Requests {
  /** The requests that this place has answered, the oldest first, without those of this package. At most the last 2,000. */
  (filter?: RequestFilter): Promise<LoggedRequest[]>
  /**
   * Makes a test file of the requests, with the smallest seed that was found to give them the same answers. `agrees` says whether they really got
   * them from an instance with this seed.
   */
  test(options?: TestOptions): Promise<WrittenTest>
}

const OF_TESTS = ['requests', 'format', 'seconds']
const newest = <T>(all: readonly T[], limit = all.length) => all.slice(Math.max(0, all.length - limit))

/** The requests of the place that a control belongs to. */
export function requestsOf(control: Control): Requests {
  const list = async (filter: RequestFilter = {}) => {
    const all = await control.list<LoggedRequest>('/requests', { ...filter })
    return all.filter(({ client }) => !client.startsWith(OWN_CLIENT)).reverse()
  }
  const test = async ({ requests, format, seconds, limit, ...filter }: TestOptions = {}) => {
    if (requests) refuseUnknownOptions('requests.test with requests', { ...filter, ...(limit && { limit }) }, OF_TESTS)
    const chosen = requests ?? newest(await list(filter), limit)
    const request_ids = chosen.map((one) => (typeof one === 'string' ? one : one.request_id))
    return await control.send<WrittenTest>('POST', '/requests/test', { request_ids, format, seconds })
  }
  return Object.assign(list, { test })
}
