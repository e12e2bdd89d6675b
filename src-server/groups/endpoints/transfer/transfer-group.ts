import type { Actor } from '../../../kit/access/actor.ts'
import { requireRole } from '../../../kit/access/roles.ts'
import type { Trx } from '../../../kit/db/schema.ts'
import { refused } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { groupPathFaults } from '../../../namespaces/policy.ts'
import { transferGroup as transfer } from '../../acts/transfer-group.ts'
import { groupDetailOf } from '../../detail-queries.ts'
import { groupDetail, groupId } from '../../entity.ts'
import { MAX_ANCESTORS } from '../../group-rules.ts'
import { mayCreateSubgroups, mayCreateTopGroups } from '../../policy.ts'
import { findGroup, type GroupRef } from '../../queries.ts'
import { heightOf, isBelow } from '../../transfer-queries.ts'
import { findGroupNameConflicts, levelsBelow } from '../../write-queries.ts'

export const transferGroup = endpoint(
  'POST /groups/:id/transfer',
  {
    summary: 'Transfer a group to another parent or to the top level',
    access: 'user',
    params: { id: groupId },
    body: { group_id: recordId.optional().describe('The new parent; by default the group moves to the top level') },
    answers: { 201: groupDetail },
  },
  async ({ params, body, actor, db, act, instance, request }) => {
    const { today } = act
    const group = await findGroup(db, actor, params.id, today, 'write')
    requireRole(group, 'owner')
    const parent = body.group_id === undefined ? null : await findGroup(db, actor, body.group_id, today)
    const fault = await faultOf(db, actor, group, parent, instance.settings.get('can_create_group'))
    if (fault !== undefined) throw refused(`Transfer failed: ${fault}`)
    await transfer(act, group, parent)
    return created(await groupDetailOf(db, actor, group.id, { today }, presenting(request, instance)))
  },
)

/**
 * Why the group cannot be moved; undefined if it can. Rights are checked before names and paths, so that a refusal does not reveal what is in
 * a parent that the caller may not change.
 */
async function faultOf(
  db: Trx,
  actor: Actor,
  group: GroupRef,
  parent: GroupRef | null,
  can_create_group: boolean,
): Promise<string | undefined> {
  if (!parent && group.parent_id === null) return 'Group is already a root group.'
  if (parent && group.parent_id === parent.id) return 'Group is already associated to the parent group.'
  if (parent && (await isBelow(db, parent.id, group.id))) return 'Cannot transfer group to one of its subgroup.'
  const allowed = parent ? mayCreateSubgroups(parent) : actor.admin || mayCreateTopGroups(actor, can_create_group)
  if (!allowed) return "You don't have enough permissions."
  const full_path = parent ? `${parent.full_path}/${group.path}` : group.path
  const reserved = groupPathFaults(group.path, !parent).find((text) => text.endsWith('is a reserved name'))
  if (reserved !== undefined) return `Validation failed: Path ${reserved}`
  const taken = await findGroupNameConflicts(db, parent?.id ?? null, { name: group.name, full_path })
  if (taken.path) return 'The parent group already has a subgroup or a project with the same path.'
  if (taken.name) return 'Validation failed: Name has already been taken'
  if ((await levelsBelow(db, parent?.id ?? null)) + (await heightOf(db, group.id)) > MAX_ANCESTORS)
    return 'Validation failed: Parent has too deep level of nesting'
  return undefined
}
