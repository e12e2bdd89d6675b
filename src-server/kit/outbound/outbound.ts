import type { OutboundAnswer, OutboundRequest } from './deliver.ts'
import type { DownloadAnswer, DownloadRequest } from './download.ts'
import { OutboundError } from './failures.ts'
import type { OutboundOptions } from './guarded-agent.ts'

/** The only way to the network: one request per connection, no redirects. */
export interface Outbound {
  /** @throws OutboundError unless a complete answer arrives within the limits */
  send(request: OutboundRequest): Promise<OutboundAnswer>
  /**
   * Reads a long answer as it arrives. `take` gets the answer when its headers are complete; the connection ends with `take`.
   *
   * @throws OutboundError if no answer arrives, or while `take` reads the body
   */
  download<T>(request: DownloadRequest, take: (answer: DownloadAnswer) => Promise<T>): Promise<T>
}

/** No way to the network: for instances that only try something out. */
export const noOutbound: Outbound = {
  send: () => Promise.reject(new OutboundError('blocked', 'this instance reaches no network')),
  download: () => Promise.reject(new OutboundError('blocked', 'this instance reaches no network')),
}

/** Loads the HTTP client with the first request, which keeps starts fast. */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  return {
    async send(request) {
      const { deliver } = await import('./deliver.ts')
      return deliver(request, options)
    },
    async download(request, take) {
      const { download } = await import('./download.ts')
      return download(request, options, take)
    },
  }
}
