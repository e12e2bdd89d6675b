import { z } from 'zod'

/** Messages from the process that started the server. */
export const toServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('sign-in-code'), id: z.int() }),
  z.object({ type: z.literal('failure-received') }),
])

/** Messages to the process that started the server. They never contain a token. */
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

/** How often the server reports that its event loop runs. */
export const heartbeat_ms = 5_000
