import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import type { Db } from '../kit/db/schema.ts'
import { ApiError, invalid } from '../kit/errors.ts'
import { endpoint } from '../kit/http/endpoint.ts'
import { presenting } from '../kit/http/presenting.ts'
import { created } from '../kit/http/reply.ts'
import { atLeastOneOf } from '../kit/http/rules.ts'
import { secretOf } from '../kit/random.ts'
import type { SettingStore } from '../kit/settings/settings.ts'
import { mayCreateProjectsIn } from '../namespaces/policy.ts'
import { placeOf } from '../namespaces/queries.ts'
import { addProject, type NewProject, projectLimitOf, takenIn } from './create-queries.ts'
import { projectFull } from './entity.ts'
import { projectPartsOf } from './part-queries.ts'
import { viewerOf } from './policy.ts'
import { presentProject } from './present-project.ts'
import { namesOf, projectFaults, uniqueNames, within } from './project-rules.ts'
import { type ProjectFields, projectFields, settingColumns } from './project-settings.ts'
import { findProjectRow } from './row-queries.ts'

type Place = NonNullable<Awaited<ReturnType<typeof placeOf>>>

export const createProject = endpoint(
  'POST /projects',
  {
    summary: 'Create a project',
    access: 'user',
    body: projectFields,
    rules: [atLeastOneOf('name', 'path')],
    answers: { 201: projectFull },
  },
  async ({ body, actor, db, emit, instance, request }) => {
    const { clock, random, settings } = instance
    const place = await placeOf(
      db,
      actor,
      body.namespace_id === undefined ? { user_id: actor.id } : { id: body.namespace_id },
    )
    if (!place || !mayCreateProjectsIn(actor, place)) throw invalid({ namespace: ['is not valid'] })
    if (place.kind === 'user') await requireRoom(db, actor)
    const { name, path } = namesOf(body)
    const visibility = body.visibility ?? within(settings.get('default_project_visibility'), place.visibility)
    const faults = projectFaults(
      { name, path, visibility, description: body.description },
      {
        taken: await takenIn(db, place, { name, path }),
        limit: place.visibility,
        restricted: actor.admin ? [] : settings.get('restricted_visibility_levels'),
      },
    )
    if (Object.keys(faults).length > 0) throw invalid(faults)

    const now = clock.iso()
    const project = {
      ...settingColumns(body),
      ...beginning(body, settings),
      namespace_id: place.id,
      creator_id: actor.id,
      name,
      path,
      path_with_namespace: `${place.full_path}/${path}`,
      name_with_namespace: `${place.full_name} / ${name}`,
      visibility,
      description: body.description ?? null,
      pages_access_level: body.pages_access_level ?? (visibility === 'private' ? 'private' : 'enabled'),
      auto_devops_enabled: (body.auto_devops_enabled ?? settings.get('auto_devops_enabled')) ? 1 : 0,
      runners_token: `GR1348941${secretOf(random, 15)}`,
      created_at: now,
      updated_at: now,
      last_activity_at: now,
    } satisfies NewProject
    const topics = uniqueNames(body.topics ?? body.tag_list ?? [])
    const id = await addProject(db, project, { member: firstMember(place, actor), topics, today: clock.today() })
    emit('project.created', { project_id: id, creator_id: actor.id })
    const row = await findProjectRow(db, actor, id, clock.today())
    const viewer = viewerOf(actor)
    const parts = await projectPartsOf(db, viewer, [row], clock.today())
    return created(
      presentProject(row, parts(row), { viewer, statistics: false, license: false }, presenting(request, instance)),
    )
  },
)

/** @throws ApiError 403 where the caller has as many personal projects as allowed */
async function requireRoom(db: Db, actor: Actor) {
  const { projects_limit, projects_count } = await projectLimitOf(db, actor.id)
  if ((projects_count ?? 0) < projects_limit) return
  const text =
    projects_limit === 0
      ? 'Personal project creation is not allowed. Please contact your administrator with questions'
      : `Your project limit is ${projects_limit} projects! Please contact your administrator to increase it`
  throw new ApiError(403, { error: [text] })
}

/** The owner of a personal project; in a group whoever may create there without being a Maintainer becomes one here. */
function firstMember(place: Place, actor: Actor) {
  if (place.user_id !== null) return { user_id: place.user_id, access_level: roles.owner }
  const reaches = place.access_level
  return reaches > 0 && reaches < roles.maintainer ? { user_id: actor.id, access_level: roles.maintainer } : undefined
}

/** With a readme there is a first commit, so there is a branch; without one it waits for the first push. */
function beginning({ initialize_with_readme, default_branch }: ProjectFields, settings: SettingStore) {
  if (!initialize_with_readme) return {}
  return {
    default_branch: default_branch || settings.get('default_branch_name') || 'main',
    readme_path: 'README.md',
    empty_repo: 0,
    commit_count: 1,
  } as const
}
