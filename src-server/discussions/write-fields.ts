import { z } from 'zod'
import { datetime } from '../kit/http/wire.ts'

export const BODY =
  'Markdown, at most 1,000,000 characters. Except on snippets, lines such as `/close` are quick actions'

/** What a new comment of a discussion is created from. */
export const newComment = {
  body: z.string().describe(BODY),
  created_at: datetime.optional().describe('Only for administrators and Owners'),
}
