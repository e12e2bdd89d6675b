import { z } from 'zod'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { seedSchema } from '../documents/seed-schema.ts'

export const getSeedSchema = endpoint(
  'GET /-/gantry/v1/seed-schema.json',
  {
    summary: 'Get the JSON Schema of seed files',
    access: 'anyone',
    answers: { 200: z.looseObject({ $schema: z.string() }) },
  },
  async () => ok(seedSchema()),
)
