import { roles } from '../kit/access/roles.ts'
import type { Act } from '../kit/act.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import { ApiError, invalid } from '../kit/errors.ts'
import type { Emit } from '../kit/events/events.ts'
import type { UploadedFile } from '../kit/http/endpoint.ts'
import type { Instance } from '../kit/instance.ts'
import { keepPicture, pictureFaults } from '../kit/pictures.ts'
import type { SettingStore } from '../kit/settings/settings.ts'
import { announceFirstMember } from '../memberships/announce-members.ts'
import { mayCreateProjectsIn } from '../namespaces/policy.ts'
import { type PlaceRow, placeOf } from '../namespaces/queries.ts'
import { addProject, projectLimitOf, takenIn } from './create-queries.ts'
import { namesOf, present, projectFaults, topicFaults, uniqueNames, within } from './project-rules.ts'
import type { ProjectFields } from './project-settings.ts'
import { newRunnersToken } from './runners-token.ts'
import { expirationPolicyColumn, settingColumns } from './setting-columns.ts'
import { requireNoSource, settingFaults } from './setting-rules.ts'
import { storageFaults } from './update-queries.ts'

/** Whose project it is to be; it is made with the rights of that user. */
export interface Maker {
  id: number
  admin: boolean
}
interface Making {
  db: Trx
  emit: Emit
  instance: Instance
}

/** Makes a project of what was said. @returns its id */
export async function makeProject(
  { db, emit, instance }: Making,
  maker: Maker,
  body: ProjectFields,
  avatar: UploadedFile | undefined,
): Promise<number> {
  const { clock, settings } = instance
  requireNoSource(body, settings.get('import_sources'))
  const place = await placeOf(
    db,
    maker,
    body.namespace_id === undefined ? { user_id: maker.id } : { id: body.namespace_id },
  )
  if (!place || !mayCreateProjectsIn(maker, place)) throw invalid({ namespace: ['is not valid'] })
  if (place.kind === 'user') await requireRoom(db, maker)
  const { name, path } = namesOf(body)
  const topics = uniqueNames(body.topics ?? body.tag_list ?? [])
  const visibility = body.visibility ?? within(settings.get('default_project_visibility'), place.visibility)
  const faults = present({
    ...projectFaults(
      { name, path, visibility, description: body.description },
      {
        taken: await takenIn(db, place, { name, path }),
        limit: place.visibility,
        restricted: maker.admin ? [] : settings.get('restricted_visibility_levels'),
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
    ...settingColumns(body, instance.licensed),
    ...expirationPolicyColumn(body.container_expiration_policy_attributes, '{}'),
    ...beginning(body, settings),
    ...newAt(place, { name, path }),
    creator_id: maker.id,
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
  const member = firstMember(place, maker)
  const id = await addProject(db, project, { member, topics, today: clock.today() })
  await tellOfNew({ db, emit, now }, { id, creator_id: maker.id }, member)
  return id
}

/** A project is there, and with it the first of its members, where it has one of its own. */
export async function tellOfNew(
  act: Pick<Act, 'db' | 'emit' | 'now'>,
  { id: project_id, creator_id }: { id: number; creator_id: number },
  member: ReturnType<typeof firstMember>,
) {
  act.emit('project.created', { project_id, creator_id })
  if (member) await announceFirstMember(act, { project_id, group_id: null, ...member, created_by_id: creator_id })
}

/** The columns of a project that comes to a place. */
export const newAt = (place: PlaceRow, { name, path }: { name: string; path: string }) => ({
  namespace_id: place.id,
  name,
  path,
  path_with_namespace: `${place.full_path}/${path}`,
  name_with_namespace: `${place.full_name} / ${name}`,
})

/** What is said to one who has as many personal projects as allowed; undefined to everybody else. */
export async function limitText(db: Db, { id }: { id: number }): Promise<string | undefined> {
  const { projects_limit, projects_count } = await projectLimitOf(db, id)
  if ((projects_count ?? 0) < projects_limit) return undefined
  return projects_limit === 0
    ? 'Personal project creation is not allowed. Please contact your administrator with questions'
    : `Your project limit is ${projects_limit} projects! Please contact your administrator to increase it`
}

/** @throws ApiError 403 where the maker has as many personal projects as allowed */
async function requireRoom(db: Db, maker: Maker) {
  const text = await limitText(db, maker)
  if (text !== undefined) throw new ApiError(403, { error: [text] })
}

/** The owner of a personal project; in a group whoever may create there without being a Maintainer becomes one here. */
export function firstMember(place: PlaceRow, maker: Maker) {
  if (place.user_id !== null) return { user_id: place.user_id, access_level: roles.owner }
  const reaches = place.access_level
  return reaches > 0 && reaches < roles.maintainer ? { user_id: maker.id, access_level: roles.maintainer } : undefined
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
