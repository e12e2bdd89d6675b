import { z } from 'zod'
import { findGroup } from '../../../groups/queries.ts'
import type { Actor } from '../../../kit/access/actor.ts'
import type { Db } from '../../../kit/db/schema.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { mutuallyExclusive } from '../../../kit/http/rules.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { findUser } from '../../../users/queries.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { presentStorage, storageEntity } from '../../storage-entity.ts'
import { storageOf } from '../../storage-queries.ts'

/** More parts could not be told apart in the treemap. */
const MAX_PARTS = 200

interface Query {
  group_id?: number | undefined
  user_id?: number | undefined
  personal?: boolean | undefined
}

export const getStorage = endpoint(
  'GET /-/gantry/v1/storage',
  {
    summary:
      'Divide the storage of projects into top-level groups and personal namespaces, a group into subgroups and projects, or a personal namespace into projects. Includes projects whose size the caller may see',
    access: 'user',
    query: {
      group_id: recordId.optional().describe('Divides this group'),
      user_id: recordId.optional().describe('Divides the personal namespace of this user'),
      personal: z.boolean().optional().describe('Divides all personal namespaces'),
    },
    rules: [mutuallyExclusive('group_id', 'user_id', 'personal')],
    answers: { 200: storageEntity },
  },
  async ({ query, actor, db, instance }) => {
    const whole = await findWhole(db, actor, query, instance.clock.today())
    return ok(presentStorage(await storageOf(db, viewerOf(actor), whole, MAX_PARTS)))
  },
)

async function findWhole(db: Db, actor: Actor, { group_id, user_id, personal }: Query, today: string) {
  if (group_id !== undefined) return { by: 'group', id: (await findGroup(db, actor, group_id, today)).id } as const
  if (user_id !== undefined) return { by: 'user', id: (await findUser(db, user_id, actor.id)).id } as const
  return { by: personal ? 'personal' : 'all' } as const
}
