import { z } from 'zod'
import type { Actor } from '../../kit/access/actor.ts'
import { requireRole, roles } from '../../kit/access/roles.ts'
import type { Trx } from '../../kit/db/schema.ts'
import { forbidden, invalid } from '../../kit/errors.ts'
import { endpoint, type UploadedFile } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { keepPicture, pictureFaults } from '../../kit/pictures.ts'
import { groupDetailOf } from '../detail-queries.ts'
import { groupDetail, groupId } from '../entity.ts'
import { furtherFields, groupColumns, groupFields } from '../group-fields.ts'
import { groupFaults, withFaults } from '../group-rules.ts'
import { movePaths } from '../path-queries.ts'
import { findGroup, type GroupRef } from '../queries.ts'
import {
  changeGroup,
  disableRunnersBelow,
  groupWithParent,
  holdsProject,
  lockSharingBelow,
  mostOpenBelow,
  takenBeside,
} from '../write-queries.ts'

const fields = {
  name: z.string().optional().describe('At most 255 letters, digits and a few signs'),
  path: z.string().optional().describe('What addresses and URLs name it by; the earlier path goes on leading here'),
  ...groupFields,
  ...furtherFields,
}
type Fields = z.output<z.ZodObject<typeof fields>>
type Row = Awaited<ReturnType<typeof groupWithParent>>

export const updateGroup = endpoint(
  'PUT /groups/:id',
  {
    summary: 'Update a group',
    access: 'user',
    params: { id: groupId },
    body: fields,
    files: {
      avatar: { required: false, removable: true, description: 'A picture of at most 200 KiB; empty to take it away' },
    },
    answers: { 200: groupDetail },
  },
  async ({ params, body, files, actor, db, emit, enqueue, instance, request }) => {
    const { clock, settings } = instance
    const today = clock.today()
    const group = await findGroup(db, actor, params.id, today, 'write')
    requireRole(group, 'owner')
    const row = await groupWithParent(db, group.id)
    if (instance.licensed) requireMayLimit(actor, body, row)
    const { name = group.name, path = group.path } = body
    const names = {
      full_path: row.parent_full_path === null ? path : `${row.parent_full_path}/${path}`,
      full_name: row.parent_full_name === null ? name : `${row.parent_full_name} / ${name}`,
    }
    const faults = withFaults({
      ...(await faultsOf(db, group, row, body, names.full_path, {
        restricted: actor.admin ? [] : settings.get('restricted_visibility_levels'),
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
    const avatar = files.avatar === undefined ? group.avatar : await pictureOf(files.avatar, instance)
    await changeGroup(db, group.id, { name, path, avatar, updated_at: clock.iso() }, columns)
    await movePaths(db, group, names)
    if (columns.share_with_group_lock === 1) await lockSharingBelow(db, group.id)
    const runners = columns.shared_runners_setting
    if (runners !== undefined && runners !== 'enabled') await disableRunnersBelow(db, group.id, runners)
    if (avatar !== group.avatar && group.avatar !== null) await enqueue('file.remove', { file: group.avatar })

    const changed = [
      ...(name === group.name ? [] : ['name']),
      ...(path === group.path ? [] : ['path']),
      ...(avatar === group.avatar ? [] : ['avatar']),
      ...changedOf(columns, row),
    ]
    const about = { group_id: group.id, actor_id: actor.id }
    if (changed.length > 0) emit('group.updated', { ...about, changed })
    if (path !== group.path)
      emit('group.renamed', {
        ...about,
        path,
        full_path: names.full_path,
        old_path: group.path,
        old_full_path: group.full_path,
      })
    return ok(await groupDetailOf(db, actor, group.id, { today }, presenting(request, instance)))
  },
)

const pictureOf = async (upload: UploadedFile | null, { files }: Instance) => upload && keepPicture(files, upload)

const changedOf = (columns: object, row: Row) =>
  Object.entries(columns)
    .filter(([name, value]) => Reflect.get(row, name) !== value)
    .map(([name]) => name)

/** @throws ApiError 403 where minutes of runners would be changed by who is no administrator */
function requireMayLimit(actor: Actor, body: Fields, row: Row) {
  const { shared_runners_minutes_limit: own, extra_shared_runners_minutes_limit: extra } = body
  const changes =
    (own !== undefined && own !== row.shared_runners_minutes_limit) ||
    (extra !== undefined && extra !== row.extra_shared_runners_minutes_limit)
  if (changes && !actor.admin) throw forbidden()
}

const fresh = <T>(value: T, old: T) => (value === old ? undefined : value)

/** Only what changes is checked: what is there already was right in its time. */
async function faultsOf(
  db: Trx,
  group: GroupRef,
  row: Row,
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
      ip_restriction_ranges: fresh(body.ip_restriction_ranges, row.ip_restriction_ranges),
      allowed_email_domains_list: fresh(body.allowed_email_domains_list, row.allowed_email_domains_list),
    },
    {
      taken: await takenBeside(db, group.parent_id, {
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

/** Templates come from the group itself or from below it, where the caller sees them. */
async function templateFaults(db: Trx, actor: Actor, row: Row, { file_template_project_id: id }: Fields) {
  const fits = id === undefined || id === null || id === row.file_template_project_id
  return { file_template_project_id: fits || (await holdsProject(db, actor, row.id, id)) ? [] : ['is invalid'] }
}

/** What the group above has settled is not undone below it. */
async function lockFaults(db: Trx, actor: Actor, group: GroupRef, row: Row, body: Fields, today: string) {
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
