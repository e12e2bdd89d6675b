import type { Actor } from '../../kit/access/actor.ts'
import { lacksRole, roles } from '../../kit/access/roles.ts'
import type { Db } from '../../kit/db/schema.ts'
import { ApiError, forbidden } from '../../kit/errors.ts'
import { recordId } from '../../kit/http/wire.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject, type ProjectRef, requireWritable } from '../../projects/queries.ts'
import type { LoadedIssue } from '../entity.ts'
import { findIssue } from '../queries.ts'
import { loadIssue } from '../write-queries.ts'
import type { MetricImageRow } from './entity.ts'
import { listImages } from './queries.ts'

export const issueParams = { id: projectId, issue_iid: recordId }
export const imageParams = { ...issueParams, image_id: recordId }

interface Place {
  project: ProjectRef
  issue: LoadedIssue
}

/** Only incidents have images. Their author, if a member of the project, and Reporters add and change them. */
export const mayChangeImages = ({ project, issue }: Place, actor: Actor): boolean =>
  issue.issue_type === 'incident' &&
  (project.access_level >= roles.reporter || (issue.author_id === actor.id && project.access_level >= roles.guest))

/** The issue of a write. @throws ApiError 404 */
export async function findPlace(
  db: Db,
  actor: Actor,
  params: { id: number | string; issue_iid: number },
): Promise<Place> {
  const project = await findProject(db, actor, params.id, 'write')
  return { project, issue: await loadIssue(db, await findIssue(db, actor, project, params.issue_iid)) }
}

/** An image that the caller may change and delete. @throws ApiError 403, 404 */
export async function findChangeableImage(
  db: Db,
  actor: Actor,
  params: { id: number | string; issue_iid: number; image_id: number },
): Promise<Place & { images: readonly MetricImageRow[]; image: MetricImageRow }> {
  const place = await findPlace(db, actor, params)
  if (!mayChangeImages(place, actor)) throw forbidden(lacksRole(place.project, 'the author, an assignee, or Reporter'))
  requireWritable(place.project)
  const images = await listImages(db, place.issue.id)
  const image = images.find(({ id }) => id === params.image_id)
  if (!image) throw new ApiError(404, { message: 'Metric image not found' })
  return { ...place, images, image }
}
