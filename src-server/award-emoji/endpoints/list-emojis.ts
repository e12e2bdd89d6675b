import { z } from 'zod'
import { listEmojis as readEmojis } from '../../kit/emoji.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { emojiEntity } from '../entity.ts'

export const listEmojis = endpoint(
  'GET /-/gantry/v1/emojis',
  {
    summary: 'List the emojis that can be awarded',
    access: 'anyone',
    answers: { 200: z.array(emojiEntity) },
  },
  async () => ok([...(await readEmojis())]),
)
