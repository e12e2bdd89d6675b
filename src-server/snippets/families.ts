import type { z } from 'zod'
import type { Actor, Intent } from '../kit/access/actor.ts'
import { lacksRole } from '../kit/access/roles.ts'
import type { Db } from '../kit/db/schema.ts'
import { forbidden, notFound } from '../kit/errors.ts'
import { type Fields, recordId } from '../kit/http/wire.ts'
import { unseen } from '../kit/reason.ts'
import { projectId } from '../projects/entity.ts'
import { findProject, type ProjectRef, requireWritable } from '../projects/queries.ts'
import { featureReason, mayUseFeature } from '../visibility/features.ts'
import { maySeeSnippet } from '../visibility/snippets.ts'
import { viewerOf } from '../visibility/viewer.ts'
import type { SnippetRow } from './entity.ts'
import { mayChangeSnippet } from './policy.ts'
import { loadSnippet } from './queries.ts'

export interface FoundSnippet {
  /** Null: a personal snippet. */
  project: ProjectRef | null
  snippet: SnippetRow
  /** The caller's level in the project; administrators count as Owners of personal snippets too. */
  access_level: number
}

type Sent<P extends Fields> = { [K in keyof P]: z.output<P[K]> }

/** Snippets of projects, or personal ones: what differs between the endpoints of one snippet. */
export interface Family<P extends Fields> {
  noun: string
  params: P
  find(db: Db, actor: Actor | null, at: Sent<P>, intent?: Intent): Promise<FoundSnippet>
}

/** @throws ApiError 404 `404 Project Not Found`; 403 if the project has no snippets for the caller */
export async function findProjectWithSnippets(
  db: Db,
  actor: Actor | null,
  id: number | string,
  intent: Intent = 'read',
): Promise<ProjectRef> {
  const project = await findProject(db, actor, id, intent)
  if (!mayUseFeature(project.snippets_access_level, project.access_level))
    throw forbidden(featureReason('snippets', project.snippets_access_level, project.access_level))
  return project
}

/** @throws ApiError 404 `404 Snippet Not Found` */
async function findSnippet(db: Db, actor: Actor | null, project: ProjectRef | null, id: number): Promise<FoundSnippet> {
  const access_level = project?.access_level ?? (actor?.admin ? 50 : 0)
  const snippet = await loadSnippet(db, project?.id ?? null, id)
  if (!snippet) throw notFound('Snippet')
  if (!maySeeSnippet(snippet, { ...viewerOf(actor), access_level })) throw notFound('Snippet', unseen('Snippet'))
  return { project, snippet, access_level }
}

const ofProject = { id: projectId, snippet_id: recordId }
const ofNobody = { id: recordId }

export const projects: Family<typeof ofProject> = {
  noun: 'snippet of a project',
  params: ofProject,
  find: async (db, actor, { id, snippet_id }, intent) =>
    findSnippet(db, actor, await findProjectWithSnippets(db, actor, id, intent), snippet_id),
}
export const personal: Family<typeof ofNobody> = {
  noun: 'personal snippet',
  params: ofNobody,
  find: (db, actor, { id }) => findSnippet(db, actor, null, id),
}

/** @throws ApiError 403 */
export function requireChangeable({ project, snippet, access_level }: FoundSnippet, actor: Actor) {
  if (!mayChangeSnippet(snippet, { actor_id: actor.id, access_level }))
    throw forbidden(lacksRole({ access_level }, 'the author, or Maintainer'))
  if (project) requireWritable(project)
}
