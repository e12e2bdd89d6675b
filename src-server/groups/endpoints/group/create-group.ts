import { z } from 'zod'
import type { Actor } from '../../../kit/access/actor.ts'
import { lacksRole } from '../../../kit/access/roles.ts'
import type { Trx } from '../../../kit/db/schema.ts'
import { forbidden, refused } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { created } from '../../../kit/http/reply.ts'
import type { Instance } from '../../../kit/instance.ts'
import { withoutEmpty } from '../../../kit/limit-faults.ts'
import { pictureFaults } from '../../../kit/pictures.ts'
import { administratorOnly, byAccount, byFaults, bySetting } from '../../../kit/reason.ts'
import { newRunnersToken } from '../../../projects/creation/runners-token.ts'
import { createGroup as create } from '../../acts/create-group.ts'
import { groupDetailOf } from '../../detail-queries.ts'
import { groupDetail } from '../../entity.ts'
import { groupColumns, newGroupFields, withAllowedProtection } from '../../group-fields.ts'
import { faultsInWords, groupFaults } from '../../group-rules.ts'
import { isMoreVisible, mayCreateSubgroups, mayCreateTopGroups } from '../../policy.ts'
import { findGroup, type GroupRef } from '../../queries.ts'
import { findGroupNameConflicts, levelsBelow } from '../../write-queries.ts'

const fields = {
  name: z.string().describe('At most 255 letters, digits and a few signs'),
  path: z.string().describe('URL path of the group'),
  ...newGroupFields,
}
type Fields = z.output<z.ZodObject<typeof fields>>

export const createGroup = endpoint(
  'POST /groups',
  {
    summary: 'Create a group',
    access: 'user',
    body: fields,
    files: { avatar: { required: false, removable: true, description: 'A picture of at most 200 KiB' } },
    answers: { 201: groupDetail },
  },
  async ({ body: sent, files, actor, db, act, instance, request }) => {
    const { today } = act
    const { settings } = instance
    const body = withAllowedProtection(sent, actor, instance)
    const parent = await parentFor(db, actor, body.parent_id, instance)
    if (instance.licensed) requireMayLimit(actor, body)
    const { name, path } = body
    const full_path = parent ? `${parent.full_path}/${path}` : path
    const visibility = body.visibility ?? limitToParent(settings.get('default_group_visibility'), parent)
    const faults = withoutEmpty({
      ...groupFaults(
        { ...body, visibility },
        {
          taken: await findGroupNameConflicts(db, parent?.id ?? null, { name, full_path }),
          parent,
          levels_above: await levelsBelow(db, parent?.id ?? null),
          restricted: actor.admin ? [] : settings.get('restricted_visibility_levels'),
          below: { projects: null, groups: null },
        },
      ),
      ...(files.avatar && { avatar: await pictureFaults(files.avatar) }),
    })
    if (Object.keys(faults).length > 0) throw refused(`Failed to save group ${faultsInWords(faults)}`, byFaults(faults))

    const full_name = parent ? `${parent.full_name} / ${name}` : name
    const group = { name, path, full_path, full_name, parent_id: parent?.id ?? null, avatar: files.avatar }
    const columns = { ...defaultsOf(instance, parent), ...groupColumns(body, instance.licensed), visibility }
    const id = await create(act, group, columns)
    return created(await groupDetailOf(db, actor, id, { today }, presenting(request, instance)))
  },
)

/** @throws ApiError 404 if the caller does not see the parent, 403 if the caller may not create a group there */
async function parentFor(db: Trx, actor: Actor, parent_id: number | undefined, { clock, settings }: Instance) {
  if (parent_id === undefined) {
    const allowed = settings.get('can_create_group')
    if (!mayCreateTopGroups(actor, allowed))
      throw forbidden(
        allowed || actor.admin
          ? byAccount(actor.external ? 'external' : 'may not create top-level groups')
          : bySetting('can_create_group'),
      )
    return null
  }
  const parent = await findGroup(db, actor, parent_id, clock.today())
  if (!mayCreateSubgroups(parent))
    throw forbidden(lacksRole(parent, parent.subgroup_creation_level === 'maintainer' ? 'maintainer' : 'owner'))
  return parent
}

/** @throws ApiError 403 if a caller other than an administrator sets runner minutes */
function requireMayLimit(actor: Actor, body: Fields) {
  const { shared_runners_minutes_limit: own, extra_shared_runners_minutes_limit: extra } = body
  if (!actor.admin && (own !== undefined || extra !== undefined)) throw forbidden(administratorOnly())
}

const limitToParent = (wanted: GroupRef['visibility'], parent: GroupRef | null) =>
  parent && isMoreVisible(wanted, parent.visibility) ? parent.visibility : wanted

const CREATION_LEVELS = ['noone', 'maintainer', 'developer']

/** Values that a new group takes from the instance settings and its parent. */
const defaultsOf = ({ settings, random }: Instance, parent: GroupRef | null) => ({
  default_branch_protection: settings.get('default_branch_protection'),
  project_creation_level: CREATION_LEVELS[settings.get('default_project_creation')] ?? 'developer',
  share_with_group_lock: parent?.share_with_group_lock ?? 0,
  runners_token: newRunnersToken(random),
})
