import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import type { Db, Visibility } from '../kit/db/schema.ts'
import { ApiError, invalid } from '../kit/errors.ts'
import { endpoint } from '../kit/http/endpoint.ts'
import { presenting } from '../kit/http/presenting.ts'
import { created } from '../kit/http/reply.ts'
import { atLeastOneOf } from '../kit/http/rules.ts'
import { secretOf } from '../kit/random.ts'
import type { SettingStore } from '../kit/settings/settings.ts'
import {
  isProjectPath,
  lengthFaults,
  mayCreateProjectsIn,
  projectNameFaults,
  projectPathFaults,
} from '../namespaces/policy.ts'
import { placeOf } from '../namespaces/queries.ts'
import { addProject, type NewProject, projectLimitOf, takenIn } from './create-queries.ts'
import { projectFull } from './entity.ts'
import { projectPartsOf } from './part-queries.ts'
import { viewerOf } from './policy.ts'
import { presentProject } from './present-project.ts'
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
    const visibility = body.visibility ?? lower(settings.get('default_project_visibility'), place.visibility)
    const faults = await faultsOf(db, { name, path, visibility, description: body.description }, place, actor, settings)
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

/** Either is made from the other; a name that is no path becomes one in small letters and dashes. */
function namesOf({ name = '', path = '' }: ProjectFields) {
  if (name.trim() === '') return { name: path, path }
  return { name, path: path !== '' ? path : isProjectPath(name) ? name : slugOf(name) }
}

/** Letters that are not a plain one with a mark, as they are written where only plain ones can be. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' }

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')

async function faultsOf(
  db: Db,
  project: { name: string; path: string; visibility: Visibility; description: string | null | undefined },
  place: Place,
  actor: Actor,
  settings: SettingStore,
) {
  const { name, path, visibility, description } = project
  const taken = await takenIn(db, place, project)
  const again = ['has already been taken']
  const faults: Record<string, string[]> = {
    ...(taken.name && { 'project_namespace.name': again }),
    name: [...projectNameFaults(name), ...(taken.name ? again : [])],
    path: [...projectPathFaults(path), ...(taken.path ? again : [])],
    description: lengthFaults(description, 2000),
    visibility_level: [
      ...(place.visibility !== null && rank(visibility) > rank(place.visibility)
        ? [`${visibility} is not allowed in a ${place.visibility} group.`]
        : []),
      ...(!actor.admin && settings.get('restricted_visibility_levels').includes(visibility)
        ? [`${visibility} has been restricted by your Gantry administrator`]
        : []),
    ],
  }
  return Object.fromEntries(Object.entries(faults).filter(([, texts]) => texts.length > 0))
}

const RANKS = { private: 0, internal: 1, public: 2 }
const rank = (visibility: Visibility) => RANKS[visibility]
const lower = (wanted: Visibility, limit: Visibility | null) =>
  limit !== null && rank(limit) < rank(wanted) ? limit : wanted

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

/** The owner of a personal project; in a group whoever may create there without being a Maintainer becomes one here. */
function firstMember(place: Place, actor: Actor) {
  if (place.user_id !== null) return { user_id: place.user_id, access_level: roles.owner }
  const reaches = place.access_level
  return reaches > 0 && reaches < roles.maintainer ? { user_id: actor.id, access_level: roles.maintainer } : undefined
}

function uniqueNames(names: readonly string[]) {
  const known = new Map(
    names
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => [name.toLowerCase(), name]),
  )
  return [...known.values()]
}
