import { z } from 'zod'
import { OUTCOMES } from '../deliveries/log-entity.ts'
import { systemHook } from '../entity.ts'

const result = z.object({
  id: z.int(),
  outcome: z.enum(OUTCOMES),
  duration_ms: z.number().nullable(),
  at: z.string().nullable(),
})
export const results = z.array(result)
export type Result = z.infer<typeof result>

/** What an administrator or failures have made of a hook. A paused hook is paused, whatever happened before. */
export const HOOK_STATES = ['active', 'paused', 'backed_off'] as const
export type HookState = (typeof HOOK_STATES)[number]

/** A system hook with the results of its deliveries. */
export const hookCard = systemHook
  .extend({
    paused: z.boolean(),
    has_token: z.boolean(),
    waiting: z.int().describe('Deliveries that are not sent yet'),
    deliveries: z.int().describe('Deliveries of the last seven days'),
    failed: z.int().describe('Those of them with a status from 400 on or without an answer'),
    p50_ms: z.number().nullable().describe('Half of the newest 100 answers took at most so long'),
    p95_ms: z.number().nullable(),
    recent: results.describe('The results of the newest 100 deliveries, the oldest first'),
    last_at: z.string().nullable().describe('When the newest delivery was sent'),
    receiver: z.string().nullable().describe('The built-in receiver that the URL points to'),
  })
  .meta({ id: 'SystemHookCard' })
