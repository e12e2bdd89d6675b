import { z } from 'zod'
import { formed } from '../../kit/http/allowed-values.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { mutuallyExclusive } from '../../kit/http/rules.ts'
import type { Instance } from '../../kit/instance.ts'
import { MOST_GENERATED } from '../../seeds/building/seed-image.ts'
import { worldsOf } from '../access.ts'
import { createdWorldEntity, worldName } from '../entity.ts'
import { presentWorld } from '../present.ts'
import type { Fork } from '../worlds.ts'

export const createWorld = endpoint(
  'POST /-/gantry/v1/worlds',
  {
    summary:
      'Create a world: a complete instance with everything that a world, a snapshot or a seed holds, and its own changes',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    body: {
      name: worldName.optional().describe('Lower-case letters, digits and hyphens, at most 63. Default: a new name'),
      from: formed(
        z.string().regex(/^[a-z0-9-]+(@[a-z0-9-]+)?$/),
        'the name of a world, or a snapshot as WORLD@SNAPSHOT',
      )
        .optional()
        .describe(
          'A world, or a snapshot as `WORLD@SNAPSHOT`; `WORLD@origin` is what it held when it was forked. Default: `main`',
        ),
      seed: z
        .union([z.string().min(1), z.record(z.string(), z.unknown())])
        .optional()
        .describe(
          `A seed as text or object: the world holds only this. It includes no files and generates at most ${MOST_GENERATED} records`,
        ),
      pinned: z.boolean().default(false).describe('Whether the world is never evicted'),
    },
    rules: [mutuallyExclusive('from', 'seed')],
    answers: { 201: createdWorldEntity },
  },
  async ({ prepared: { world, token }, request }) => created({ ...presentWorld(world, request), token }),
  forkWorld,
)

/** The copy is taken between two transactions, so this runs before the transaction of the request. */
async function forkWorld({ body, instance }: { body: Fork; instance: Instance }) {
  return await worldsOf(instance).fork(body)
}
