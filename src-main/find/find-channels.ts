import { z } from 'zod'

/** What the bar looks for: a text from the beginning, or its next or previous place in the page. */
export const search = z.object({ text: z.string().max(1_000), step: z.enum(['first', 'next', 'previous']) })
export type Search = z.infer<typeof search>

/** Which of how many places the page shows. */
export type Found = { at: number; of: number }

export const channels = {
  search: 'find',
  close: 'close-find',
  /** To the page. */
  found: 'found',
  opened: 'find-opened',
} as const
