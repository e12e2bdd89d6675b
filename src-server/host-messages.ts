import { z } from 'zod'

/** What the process that started the server may ask of it. */
export const toServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('sign-in-code'), id: z.int() }),
])

/** What the server tells the process that started it; never a token. */
export const fromServer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    url: z.string(),
    ui: z.string(),
    port: z.int(),
    pid: z.int(),
    ms: z.number(),
  }),
  z.object({ type: z.literal('heartbeat') }),
  z.object({ type: z.literal('sign-in-code'), id: z.int(), code: z.string() }),
  z.object({ type: z.literal('failed'), exit_code: z.int(), message: z.string() }),
])

export type ToServer = z.infer<typeof toServer>
export type FromServer = z.infer<typeof fromServer>
export type ServerReady = Extract<FromServer, { type: 'ready' }>

/** How often a hosted server says that its event loop turns. */
export const heartbeat_ms = 5_000
