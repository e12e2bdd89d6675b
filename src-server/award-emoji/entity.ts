import { z } from 'zod'

const person = z.object({ id: z.int(), name: z.string() })

export const reactionEntity = z
  .object({
    awardable_type: z.enum(['Issue', 'MergeRequest', 'Note']),
    awardable_id: z.int(),
    name: z.string(),
    emoji: z.string().nullable().describe('The emoji itself; null for an imported name that is unknown'),
    count: z.int(),
    award_id: z.int().nullable().describe('The award of the caller'),
    users: z.array(person).describe('The first 20 users who reacted'),
  })
  .meta({ id: 'Reaction' })

export const emojiEntity = z
  .object({
    name: z.string(),
    aliases: z.array(z.string()).readonly(),
    emoji: z.string(),
    tags: z.array(z.string()).readonly().describe('Words by which people look for it'),
  })
  .meta({ id: 'Emoji' })
