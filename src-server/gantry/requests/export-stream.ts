import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { LoggedRequest } from '../../kit/request-log.ts'
import { presentExportedRequest } from './exported-request.ts'
import { harEntryOf, harFoot, harHead } from './har.ts'

/** The requests as a HAR 1.2 document. */
export const harStream = (requests: readonly LoggedRequest[], base_url: string): Readable =>
  streamOf(requests, {
    head: harHead,
    entry: (request, at) => (at === 0 ? '\n' : ',\n') + JSON.stringify(harEntryOf(request, base_url)),
    foot: harFoot,
  })

/** The requests as JSON, one in each line. */
export const jsonLinesStream = (requests: readonly LoggedRequest[]): Readable =>
  streamOf(requests, {
    head: '',
    entry: (request) => `${JSON.stringify(presentExportedRequest(request))}\n`,
    foot: '',
  })

interface Format {
  head: string
  entry(request: LoggedRequest, at: number): string
  foot: string
}

/** Masking an answer takes up to a millisecond, so other requests get their turn between two pieces. */
const AT_ONCE = 20

function streamOf(requests: readonly LoggedRequest[], { head, entry, foot }: Format): Readable {
  async function* pieces() {
    yield head
    for (let from = 0; from < requests.length; from += AT_ONCE) {
      const some = requests.slice(from, from + AT_ONCE)
      yield some.map((request, i) => entry(request, from + i)).join('')
      await setImmediate()
    }
    yield foot
  }
  return Readable.from(pieces())
}
