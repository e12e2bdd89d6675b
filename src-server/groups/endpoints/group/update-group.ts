import { z } from 'zod'
import type { Actor } from '../../../kit/access/actor.ts'
import { requireRole, roles } from '../../../kit/access/roles.ts'
import type { Trx } from '../../../kit/db/schema.ts'
import { forbidden, invalid } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { withoutEmpty } from '../../../kit/limit-faults.ts'
import { pictureFaults } from '../../../kit/pictures.ts'
import { administratorOnly } from '../../../kit/reason.ts'
import { updateGroup as update } from '../../acts/update-group.ts'
import { groupDetailOf } from '../../detail-queries.ts'
import { groupDetail, groupId } from '../../entity.ts'
import { furtherFields, groupColumns, groupFields, withAllowedProtection } from '../../group-fields.ts'
import { groupFaults } from '../../group-rules.ts'
import { findGroup, type GroupRef } from '../../queries.ts'
import {
  containsVisibleProject,
  findGroupNameConflicts,
  type GroupWithParent,
  groupWithParent,
  mostOpenBelow,
} from '../../write-queries.ts'

const fields = {
  name: z.string().optional().describe('At most 255 letters, digits and a few signs'),
  path: z.string().optional().describe('URL path of the group; the old path redirects here'),
  ...groupFields,
  ...furtherFields,
}
type Fields = z.output<z.ZodObject<typeof fields>>

export const updateGroup = endpoint(
  'PUT /groups/:id',
  {
    summary: 'Change a group',
    access: 'user',
    params: { id: groupId },
    body: fields,
    files: {
      avatar: { required: false, removable: true, description: 'A picture of at most 200 KiB; empty to remove it' },
    },
    answers: { 200: groupDetail },
  },
  async ({ params, body: sent, files, actor, db, act, instance, request }) => {
    const { today } = act
    const body = withAllowedProtection(sent, actor, instance)
    const group = await findGroup(db, actor, params.id, today, 'write')
    requireRole(group, 'owner')
    const row = await groupWithParent(db, group.id)
    if (instance.licensed) requireMayLimit(actor, body, row)
    const { name = group.name, path = group.path } = body
    const names = {
      name,
      path,
      full_path: row.parent_full_path === null ? path : `${row.parent_full_path}/${path}`,
      full_name: row.parent_full_name === null ? name : `${row.parent_full_name} / ${name}`,
    }
    const faults = withoutEmpty({
      ...(await faultsOf(db, group, row, body, names.full_path, {
        restricted: actor.admin ? [] : instance.settings.get('restricted_visibility_levels'),
      })),
      ...(await lockFaults(db, actor, group, row, body, today)),
      ...(instance.licensed && (await templateFaults(db, actor, row, body))),
      ...(files.avatar && { avatar: await pictureFaults(files.avatar) }),
    })
    if (Object.keys(faults).length > 0) throw invalid(faults)

    const columns = groupColumns(
      group.parent_id === null ? body : { ...body, prevent_sharing_groups_outside_hierarchy: undefined },
      instance.licensed,
    )
    await update(act, group, row, { names, columns, avatar: files.avatar })
    return ok(await groupDetailOf(db, actor, group.id, { today }, presenting(request, instance)))
  },
)

/** @throws ApiError 403 if a caller other than an administrator changes runner minutes */
function requireMayLimit(actor: Actor, body: Fields, row: GroupWithParent) {
  const { shared_runners_minutes_limit: own, extra_shared_runners_minutes_limit: extra } = body
  const changes =
    (own !== undefined && own !== row.shared_runners_minutes_limit) ||
    (extra !== undefined && extra !== row.extra_shared_runners_minutes_limit)
  if (changes && !actor.admin) throw forbidden(administratorOnly())
}

const unlessEqual = <T>(value: T, old: T) => (value === old ? undefined : value)

/** Only changes are validated: present values were valid when they were set. */
async function faultsOf(
  db: Trx,
  group: GroupRef,
  row: GroupWithParent,
  body: Fields,
  full_path: string,
  { restricted }: { restricted: readonly string[] },
) {
  const named = body.name !== undefined && body.name !== group.name
  const renamed = body.path !== undefined && body.path !== group.path
  const opened = body.visibility !== undefined && body.visibility !== row.visibility
  const elsewhere = renamed && full_path.toLowerCase() !== group.full_path.toLowerCase()
  return groupFaults(
    {
      ...body,
      name: named ? body.name : undefined,
      path: renamed ? body.path : undefined,
      visibility: opened ? body.visibility : undefined,
      ip_restriction_ranges: unlessEqual(body.ip_restriction_ranges, row.ip_restriction_ranges),
      allowed_email_domains_list: unlessEqual(body.allowed_email_domains_list, row.allowed_email_domains_list),
    },
    {
      taken: await findGroupNameConflicts(db, group.parent_id, {
        id: group.id,
        name: named ? body.name : undefined,
        full_path: elsewhere ? full_path : undefined,
      }),
      parent: row.parent_visibility && { visibility: row.parent_visibility },
      levels_above: 0,
      restricted,
      below: opened ? await mostOpenBelow(db, group.id) : { projects: null, groups: null },
    },
  )
}

/** The template project must be in the group or below it, and visible to the caller. */
async function templateFaults(db: Trx, actor: Actor, row: GroupWithParent, { file_template_project_id: id }: Fields) {
  const fits = id === undefined || id === null || id === row.file_template_project_id
  return {
    file_template_project_id: fits || (await containsVisibleProject(db, actor, row.id, id)) ? [] : ['is invalid'],
  }
}

/** A subgroup cannot undo the locks of its parent. */
async function lockFaults(db: Trx, actor: Actor, group: GroupRef, row: GroupWithParent, body: Fields, today: string) {
  if (group.parent_id === null) return {}
  const unlocks = body.share_with_group_lock === false && row.share_with_group_lock === 1
  const unlockable =
    !unlocks ||
    row.parent_share_with_group_lock === 0 ||
    (await findGroup(db, actor, group.parent_id, today)).access_level >= roles.owner
  const above = row.parent_shared_runners_setting
  const runners = body.shared_runners_setting
  return {
    share_with_group_lock: unlockable
      ? []
      : [
          'cannot be disabled when the parent group "Share with group lock" is enabled, except by the owner of the parent group',
        ],
    shared_runners_setting:
      (runners === 'enabled' && above !== 'enabled') ||
      (runners !== undefined && runners !== 'disabled_and_unoverridable' && above === 'disabled_and_unoverridable')
        ? ['cannot be enabled because parent group has shared Runners disabled']
        : [],
  }
}
