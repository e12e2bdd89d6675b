import { removalDay } from '../../../groups/deletion/due-queries.ts'
import { groupId } from '../../../groups/entity.ts'
import { daysKept } from '../../../groups/policy.ts'
import { findGroup } from '../../../groups/queries.ts'
import { roles } from '../../../kit/access/roles.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { groupContentsEntity } from '../../group-entity.ts'
import { groupContents } from '../../group-queries.ts'

export const getGroupContents = endpoint(
  'GET /-/gantry/v1/groups/:id/contents',
  {
    summary:
      'Count everything in a group and its subgroups, and get the day on which a deletion would remove the group',
    access: 'user',
    params: { id: groupId },
    answers: { 200: groupContentsEntity },
  },
  async ({ params, actor, db, instance }) => {
    const today = instance.clock.today()
    const { id, full_path, access_level, marked_for_deletion_on } = await findGroup(db, actor, params.id, today)
    const holds = access_level >= roles.owner ? await groupContents(db, id) : null
    const deletion = {
      after_days: daysKept(instance),
      on:
        marked_for_deletion_on &&
        removalDay(marked_for_deletion_on, today, instance.settings.get('deletion_adjourned_period')),
    }
    return ok({ id, full_path, access_level, deletion, holds })
  },
)
