import type { Actor } from '../../kit/access/actor.ts'
import { requireRole } from '../../kit/access/roles.ts'
import type { Trx } from '../../kit/db/schema.ts'
import { refused } from '../../kit/errors.ts'
import type { Emit } from '../../kit/events/events.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { created } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { groupPathFaults } from '../../namespaces/policy.ts'
import { groupDetailOf } from '../detail-queries.ts'
import { groupDetail, groupId } from '../entity.ts'
import { MOST_ABOVE } from '../group-rules.ts'
import { newOwner } from '../new-owner.ts'
import { mayCreateSubgroups, mayCreateTopGroups } from '../policy.ts'
import { findGroup, type GroupRef } from '../queries.ts'
import { addOwner, hasOwner, heightOf, isBelow, moveGroup } from '../transfer-queries.ts'
import { levelsBelow, takenBeside } from '../write-queries.ts'

export const transferGroup = endpoint(
  'POST /groups/:id/transfer',
  {
    summary: 'Put a group under another one, or at the top',
    access: 'user',
    params: { id: groupId },
    body: { group_id: recordId.optional().describe('The new parent; without it, the group goes to the top') },
    answers: { 201: groupDetail },
  },
  async ({ params, body, actor, db, emit, instance, request }) => {
    const { clock, settings } = instance
    const today = clock.today()
    const group = await findGroup(db, actor, params.id, today, 'write')
    requireRole(group, 'owner')
    const parent = body.group_id === undefined ? null : await findGroup(db, actor, body.group_id, today)
    const fault = await faultOf(db, actor, group, parent, settings.get('can_create_group'))
    if (fault !== undefined) throw refused(`Transfer failed: ${fault}`)
    await moveGroup(db, group, parent, { today, now: clock.iso() })
    emit('group.transferred', {
      group_id: group.id,
      actor_id: actor.id,
      old_parent_id: group.parent_id,
      parent_id: parent?.id ?? null,
      old_full_path: group.full_path,
    })
    if (!parent) await ensureOwner(db, actor, group, { today, now: clock.iso() }, emit)
    return created(await groupDetailOf(db, actor, group.id, { today }, presenting(request, instance)))
  },
)

/** What stands against the move; rights come before what a stranger to the parent could learn from a refusal. */
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
  const taken = await takenBeside(db, parent?.id ?? null, { name: group.name, full_path })
  if (taken.path) return 'The parent group already has a subgroup or a project with the same path.'
  if (taken.name) return 'Validation failed: Name has already been taken'
  if ((await levelsBelow(db, parent?.id ?? null)) + (await heightOf(db, group.id)) > MOST_ABOVE)
    return 'Validation failed: Parent has too deep level of nesting'
  return undefined
}

/** At the top there is nobody above who could look after the group. */
async function ensureOwner(db: Trx, actor: Actor, group: GroupRef, at: { today: string; now: string }, emit: Emit) {
  if (await hasOwner(db, group.id)) return
  await addOwner(db, group, actor.id, at)
  emit('member.added', newOwner(group.id, actor.id))
}
