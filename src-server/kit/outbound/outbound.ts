import type { OutboundAnswer, OutboundOptions, OutboundRequest } from './deliver.ts'

/** The only way out to the network: one request, one connection, no redirects. */
export interface Outbound {
  /** @throws OutboundError whenever there is no whole answer within the limits */
  send(request: OutboundRequest): Promise<OutboundAnswer>
}

/** Loads its HTTP client with the first request: an instance that sends none starts sooner. */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  return {
    async send(request) {
      const { deliver } = await import('./deliver.ts')
      return deliver(request, options)
    },
  }
}
