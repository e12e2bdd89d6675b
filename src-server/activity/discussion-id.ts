import type { Random } from '../kit/random.ts'

/** Names the discussion that a note belongs to: 40 hexadecimal digits. A note that starts a discussion brings a new one. */
export const newDiscussionId = (random: Random) => random.bytes(20).toString('hex')
