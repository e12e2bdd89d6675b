import type { Random } from '../kit/random.ts'

/** A new id for a discussion, 40 hexadecimal digits. Each note that starts a discussion needs one; replies have the id of their discussion. */
export const newDiscussionId = (random: Random) => random.bytes(20).toString('hex')
