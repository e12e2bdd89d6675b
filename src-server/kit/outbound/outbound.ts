import type { OutboundAnswer, OutboundRequest } from './deliver.ts'
import type { OutboundOptions } from './guarded-agent.ts'

/** The only way to the network: one request per connection, no redirects. */
export interface Outbound {
  /** @throws OutboundError unless a complete answer arrives within the limits */
  send(request: OutboundRequest): Promise<OutboundAnswer>
}

/** Loads the HTTP client with the first request, which keeps starts fast. */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  return {
    async send(request) {
      const { deliver } = await import('./deliver.ts')
      return deliver(request, options)
    },
  }
}
