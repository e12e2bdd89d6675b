import { roles } from '../../kit/access/roles.ts'
import type { Db } from '../../kit/db/schema.ts'
import { ApiError, invalid } from '../../kit/errors.ts'
import type { UploadedFile } from '../../kit/http/endpoint.ts'
import type { Instance } from '../../kit/instance.ts'
import { withoutEmpty } from '../../kit/limit-faults.ts'
import { keepPicture, pictureFaults } from '../../kit/pictures.ts'
import type { SettingStore } from '../../kit/settings/settings.ts'
import { mayCreateProjectsIn } from '../../namespaces/policy.ts'
import { type PlaceRow, placeOf } from '../../namespaces/queries.ts'
import type { ProjectToCreate } from '../acts/create-project.ts'
import { atMost, namesOf, projectFaults, topicFaults, uniqueNames } from '../settings/project-rules.ts'
import type { ProjectFields } from '../settings/project-settings.ts'
import { expirationPolicyColumn, settingColumns } from '../settings/setting-columns.ts'
import { requireNoSource, settingFaults } from '../settings/setting-rules.ts'
import { storageFaults } from '../update-queries.ts'
import { findNameConflicts, projectLimitOf } from './create-queries.ts'
import { newRunnersToken } from './runners-token.ts'

/** The user with whose rights a project is created, and who counts as its creator. */
export interface Creator {
  id: number
  admin: boolean
}

/**
 * Checks the input for a new project and builds its row.
 *
 * @throws ApiError 400 with the errors by field; 403 if the creator has reached the limit of personal projects
 */
export async function projectToCreate(
  db: Db,
  instance: Instance,
  creator: Creator,
  body: ProjectFields,
  avatar: UploadedFile | undefined,
): Promise<ProjectToCreate> {
  const { clock, settings } = instance
  requireNoSource(body, settings.get('import_sources'))
  const place = await placeOf(
    db,
    creator,
    body.namespace_id === undefined ? { user_id: creator.id } : { id: body.namespace_id },
  )
  if (!place || !mayCreateProjectsIn(creator, place)) throw invalid({ namespace: ['is not valid'] })
  if (place.kind === 'user') await requireBelowProjectLimit(db, creator)
  const { name, path } = namesOf(body)
  const topics = uniqueNames(body.topics ?? body.tag_list ?? [])
  const visibility = body.visibility ?? atMost(settings.get('default_project_visibility'), place.visibility)
  const faults = withoutEmpty({
    ...projectFaults(
      { name, path, visibility, description: body.description },
      {
        taken: await findNameConflicts(db, place, { name, path }),
        limit: place.visibility,
        restricted: creator.admin ? [] : settings.get('restricted_visibility_levels'),
      },
    ),
    ...settingFaults(body),
    topics: topicFaults(topics),
    import_url: instance.licensed && body.mirror ? ["can't be blank"] : [],
    ...(await storageFaults(db, body.repository_storage)),
    ...(avatar && { avatar: await pictureFaults(avatar) }),
  })
  if (Object.keys(faults).length > 0) throw invalid(faults)

  const now = clock.iso()
  const project = {
    ...defaultColumns(settings),
    ...settingColumns(body, instance.licensed),
    ...expirationPolicyColumn(body.container_expiration_policy_attributes, '{}'),
    ...repositoryColumns(body, settings),
    ...namedPlaceColumns(place, { name, path }),
    creator_id: creator.id,
    visibility,
    description: body.description ?? null,
    avatar: avatar ? await keepPicture(instance.files, avatar) : null,
    pages_access_level: body.pages_access_level ?? (visibility === 'private' ? 'private' : 'enabled'),
    auto_devops_enabled: (body.auto_devops_enabled ?? settings.get('auto_devops_enabled')) ? 1 : 0,
    runners_token: newRunnersToken(instance.random),
    created_at: now,
    updated_at: now,
    last_activity_at: now,
  } as const
  return { project, member: firstMember(place, creator), topics }
}

/** The columns that a new project takes from the application settings unless the request names them. */
const defaultColumns = (settings: SettingStore) =>
  ({
    shared_runners_enabled: settings.get('shared_runners_enabled') ? 1 : 0,
    keep_latest_artifact: settings.get('keep_latest_artifact') ? 1 : 0,
    ci_config_path: settings.get('default_ci_config_path') ?? '',
  }) as const

/** The columns with the name, path and namespace of a new project. */
export const namedPlaceColumns = (place: PlaceRow, { name, path }: { name: string; path: string }) => ({
  namespace_id: place.id,
  name,
  path,
  path_with_namespace: `${place.full_path}/${path}`,
  name_with_namespace: `${place.full_name} / ${name}`,
})

/** The error text for a user who has reached the limit of personal projects; undefined below the limit. */
export async function projectLimitError(db: Db, { id }: { id: number }): Promise<string | undefined> {
  const { projects_limit, projects_count } = await projectLimitOf(db, id)
  if ((projects_count ?? 0) < projects_limit) return undefined
  return projects_limit === 0
    ? 'Personal project creation is not allowed. Please contact your administrator with questions'
    : `Your project limit is ${projects_limit} projects! Please contact your administrator to increase it`
}

/** @throws ApiError 403 if the creator has reached the limit of personal projects */
async function requireBelowProjectLimit(db: Db, creator: Creator) {
  const text = await projectLimitError(db, creator)
  if (text !== undefined)
    throw new ApiError(403, { error: [text] }, {}, { step: 'limit', setting: 'default_projects_limit' })
}

/**
 * The first member of a new project: the owner of a personal namespace. In a group, creators below Maintainer become Maintainers of the
 * project; all others already have enough access.
 */
export function firstMember(place: PlaceRow, creator: Creator) {
  if (place.user_id !== null) return { user_id: place.user_id, access_level: roles.owner }
  const reaches = place.access_level
  return reaches > 0 && reaches < roles.maintainer ? { user_id: creator.id, access_level: roles.maintainer } : undefined
}

/**
 * The repository columns of a new project. A readme is a first commit, so the project has a default branch. Without a readme the repository
 * is empty.
 */
function repositoryColumns({ initialize_with_readme, default_branch }: ProjectFields, settings: SettingStore) {
  if (!initialize_with_readme) return {}
  return {
    default_branch: default_branch || settings.get('default_branch_name') || 'main',
    readme_path: 'README.md',
    empty_repo: 0,
    commit_count: 1,
  } as const
}
