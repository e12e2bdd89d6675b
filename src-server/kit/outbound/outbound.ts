import type { LookupAddress } from 'node:dns'

export interface OutboundRequest {
  /** http or https. Credentials in it are sent as basic authentication and are not part of what is dialled. */
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Reach this machine and private networks too, where the administrator's settings let hooks do so. */
  allow_local?: boolean
  /** False where the administrator switched the check of certificates off for a receiver. */
  verify_tls?: boolean
  /** Ends the request with the signal's own reason. */
  signal?: AbortSignal
}

export interface OutboundAnswer {
  status: number
  headers: Record<string, string | string[]>
  /** The first 64 KiB, as they came: nothing is decompressed. */
  body: Buffer
  /** More came than was kept. */
  truncated: boolean
  duration_ms: number
}

/** The only way out to the network: one request, one connection, no redirects. */
export interface Outbound {
  /** @throws OutboundError whenever there is no whole answer within the limits */
  send(request: OutboundRequest): Promise<OutboundAnswer>
}

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

export interface OutboundOptions {
  /** Names to addresses, all of them; the system's resolver unless a test brings its own. */
  resolve?: Resolve
  /** Milliseconds to connect, then to the end of the headers, then to the end of the body. */
  timeouts?: { connect_ms: number; headers_ms: number; body_ms: number }
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
