import { z } from 'zod'
import { type Presenting, pictureUrl } from '../kit/http/presenting.ts'

/** A topic with the number of its projects. */
export const topicEntity = z
  .object({
    id: z.int(),
    name: z.string().describe('Name used in filters'),
    title: z.string().describe('Title shown to people'),
    description: z.string().nullable(),
    total_projects_count: z.int(),
    avatar_url: z.string().nullable(),
  })
  .meta({ id: 'Topic' })
export type TopicEntity = z.infer<typeof topicEntity>

export interface TopicRow {
  id: number
  name: string
  title: string
  description: string | null
  avatar: string | null
  total_projects_count: number
}

export const presentTopic = (row: TopicRow, { base_url }: Presenting): TopicEntity => ({
  id: row.id,
  name: row.name,
  title: row.title,
  description: row.description,
  total_projects_count: row.total_projects_count,
  avatar_url: pictureUrl(row.avatar, base_url),
})
