import { z } from 'zod'
import { unprocessable } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { RawBody } from '../../kit/http/send.ts'
import { oneOf } from '../../kit/http/wire.ts'
import { byState } from '../../kit/reason.ts'
import { seedInThread } from '../writing/seed-in-thread.ts'
import { MOST_BYTES } from '../writing/seed-of-instance.ts'

const TYPES = { yaml: 'application/yaml', json: 'application/json' }

export const getSeed = endpoint(
  'GET /-/gantry/v1/seed',
  {
    summary: 'Get what the instance holds as a seed, without secrets and files',
    access: 'admin',
    query: {
      format: oneOf(['yaml', 'json']).default('yaml').describe('Form of the answer'),
      dates: oneOf(['absolute', 'relative'])
        .default('absolute')
        .describe('`relative`: as `-3d2h`, so that a new instance has records of the same age'),
    },
    answers: { 200: z.unknown().describe('A seed file: YAML, or JSON') },
  },
  async ({ query: { format, dates }, instance: { db, clock, stopping } }) => {
    if (db.size() > MOST_BYTES)
      throw unprocessable(
        `The database is larger than ${MOST_BYTES / 2 ** 20} MiB, which is too much for a seed. Make a backup instead.`,
        byState('a smaller database'),
      )
    const bytes = await seedInThread({ db, stopping }, { format, dates, now: clock.now() })
    return ok(new RawBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), TYPES[format]))
  },
)
