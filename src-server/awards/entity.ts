import { z } from 'zod'
import type { Presenting } from '../kit/http/presenting.ts'
import { type AuthorColumns, authorOf, presentUserBasic, userBasic } from '../users/entity.ts'

export const awardEntity = z
  .object({
    id: z.int(),
    name: z.string().describe('The name of the emoji, without colons'),
    user: userBasic,
    created_at: z.string(),
    updated_at: z.string(),
    awardable_id: z.int(),
    awardable_type: z.string(),
    url: z.null(),
  })
  .meta({ id: 'AwardEmoji' })
export type AwardEntity = z.infer<typeof awardEntity>

interface Row extends AuthorColumns {
  id: number
  name: string
  awardable_type: string
  awardable_id: number
  created_at: string
  updated_at: string
}

export const presentAward = (row: Row, how: Presenting): AwardEntity => ({
  id: row.id,
  name: row.name,
  user: presentUserBasic(authorOf(row), how),
  created_at: row.created_at,
  updated_at: row.updated_at,
  awardable_id: row.awardable_id,
  awardable_type: row.awardable_type,
  url: null,
})
