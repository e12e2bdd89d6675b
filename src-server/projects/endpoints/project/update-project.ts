import { type Actor, requireAdmin } from '../../../kit/access/actor.ts'
import { requireRole } from '../../../kit/access/roles.ts'
import type { Trx } from '../../../kit/db/schema.ts'
import { invalid } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { atLeastOneOf } from '../../../kit/http/rules.ts'
import { withoutEmpty } from '../../../kit/limit-faults.ts'
import { keepPicture, pictureFaults } from '../../../kit/pictures.ts'
import type { SettingStore } from '../../../kit/settings/settings.ts'
import { updateProject as update } from '../../acts/update-project.ts'
import { findNameConflicts } from '../../creation/create-queries.ts'
import { projectId, projectWithoutPermissions } from '../../entity.ts'
import { wholeProject } from '../../present/whole-project.ts'
import { findProject, requireWritable } from '../../queries.ts'
import { projectFaults, topicFaults, uniqueNames } from '../../settings/project-rules.ts'
import { type UpdateFields, updateFields } from '../../settings/project-settings.ts'
import { expirationPolicyColumn, updateColumns } from '../../settings/setting-columns.ts'
import { branchFaults, requireNoSource, settingFaults } from '../../settings/setting-rules.ts'
import { type FoundForChange, findForChange, isUser, storageFaults } from '../../update-queries.ts'

export const updateProject = endpoint(
  'PUT /projects/:id',
  {
    summary: 'Change a project',
    access: 'user',
    params: { id: projectId },
    body: updateFields,
    files: { avatar: { required: false, removable: true, description: 'A picture of at most 200 KiB' } },
    rules: [atLeastOneOf(...Object.keys(updateFields), 'avatar')],
    answers: { 200: projectWithoutPermissions },
  },
  async ({ params, body, files, actor, db, act, instance, request }) => {
    const project = await findProject(db, actor, params.id, 'write')
    requireRole(project, body.visibility === undefined ? 'maintainer' : 'owner')
    if (body.repository_storage !== undefined) requireAdmin(actor)
    requireWritable(project)
    requireNoSource({ import_url: body.import_url }, instance.settings.get('import_sources'))
    const was = await findForChange(db, project.id)
    const place = placeAfter(was, body)
    const named = body.topics === undefined ? body.tag_list : body.topics
    const topics = named === undefined ? undefined : uniqueNames(named ?? [])
    const faults = withoutEmpty({
      ...(await modelFaults(db, actor, was, { ...body, ...place, licensed: instance.licensed }, instance.settings)),
      ...settingFaults(body),
      topics: topicFaults(topics ?? []),
      ...(files.avatar && { avatar: await pictureFaults(files.avatar) }),
    })
    if (Object.keys(faults).length > 0) throw invalid(faults)

    const columns = {
      ...updateColumns(body, instance.licensed),
      ...expirationPolicyColumn(body.container_expiration_policy_attributes, was.container_expiration_policy),
      ...(instance.licensed &&
        body.mirror && { mirror_user_id: body.mirror_user_id ?? was.mirror_user_id ?? actor.id }),
      ...(files.avatar !== undefined && {
        avatar: files.avatar === null ? null : await keepPicture(instance.files, files.avatar),
      }),
    }
    await update(act, was, { columns, place, topics })
    return ok(await wholeProject(db, actor, was.id, { instance, request }))
  },
)

const placeAfter = (was: FoundForChange, { name = was.name, path = was.path }: UpdateFields) => ({
  name,
  path,
  path_with_namespace: `${was.full_path}/${path}`,
  name_with_namespace: `${was.full_name} / ${name}`,
})

type Change = UpdateFields & { name: string; path: string; licensed: boolean }

/** The errors of changed fields only: an unchanged value may break a rule that is newer than the value. */
async function modelFaults(
  db: Trx,
  actor: Actor,
  was: FoundForChange,
  change: Change,
  settings: SettingStore,
): Promise<Record<string, string[]>> {
  const { name, path, visibility = was.visibility } = change
  const visibilityChanges = visibility !== was.visibility
  const { 'project_namespace.name': duplicateName = [], ...texts } = projectFaults(
    { name, path, visibility, description: change.description },
    {
      taken: await findNameConflicts(db, { id: was.namespace_id, full_path: was.full_path }, { name, path }, was),
      limit: visibilityChanges ? was.group_visibility : null,
      origin: visibilityChanges ? was.origin_visibility : null,
      restricted: visibilityChanges && !actor.admin ? settings.get('restricted_visibility_levels') : [],
    },
  )
  return {
    ...texts,
    ...(name === was.name ? { name: [] } : { 'project_namespace.name': duplicateName }),
    ...(path === was.path && { path: [] }),
    base: branchFaults(change.default_branch),
    ...(await storageFaults(db, change.repository_storage)),
    ...(change.licensed && (await mirrorFaults(db, actor, was, change))),
  }
}

/** Only administrators may set another user as mirror user, and a mirror needs an import URL. */
async function mirrorFaults(db: Trx, actor: Actor, was: FoundForChange, change: Change) {
  const { mirror, mirror_user_id: user_id } = change
  const own = user_id === undefined || user_id === actor.id || (actor.admin && (await isUser(db, user_id)))
  const source = change.import_url === undefined ? was.import_url : change.import_url
  return {
    import_url: (mirror ?? was.mirror === 1) && !source ? ["can't be blank"] : [],
    mirror_user_id: own ? [] : ['is invalid'],
  }
}
