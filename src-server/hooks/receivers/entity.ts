import { z } from 'zod'
import { formed } from '../../kit/http/allowed-values.ts'

export const ANSWERS = ['ok', 'error', 'unauthorized', 'slow', 'hang', 'wrong'] as const
export type Answer = (typeof ANSWERS)[number]

export const receiverName = formed(
  z.string().regex(/^[\w-]{1,40}$/),
  'up to 40 letters, digits, hyphens and underscores',
)

/** The name of the built-in receiver in a URL, whether a receiver may have it or not; null for every other address. */
export const receiverNameIn = (url: string): string | null =>
  /\/-\/gantry\/v1\/receivers\/([^/]+)\/?$/.exec(URL.parse(url)?.pathname ?? '')?.[1] ?? null

const receiver = {
  name: z.string(),
  answer: z
    .enum(ANSWERS)
    .describe(
      'How it answers: 200; 500; 401; 200 after three seconds; nothing for thirty seconds; 200 with a web page instead of JSON',
    ),
}

/** A built-in receiver of hooks. It exists while the URL of a hook points to it. */
export const receiverEntity = z
  .object({ ...receiver, received: z.int(), last_at: z.string().nullable() })
  .meta({ id: 'HookReceiver' })

export const receivedEntity = z.object({
  at: z.string(),
  event_name: z.string().nullable(),
  token: z
    .enum(['as_stored', 'different', 'missing', 'not_needed'])
    .describe('Whether the secret token was that of a hook that points to the receiver'),
  headers: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.unknown()),
  status: z.int().describe('What was answered; 0: nothing'),
})
export type Received = z.infer<typeof receivedEntity>

export const receiverDetailEntity = z
  .object({ ...receiver, deliveries: z.array(receivedEntity).describe('The newest 100, newest first') })
  .meta({ id: 'HookReceiverDetail' })
