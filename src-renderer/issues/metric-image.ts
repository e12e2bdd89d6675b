import { fetchBody, type ResponseBody } from '../api/client.ts'
import { fetchOwnPicture } from '../api/picture.ts'
import type { Undo } from '../changes/last-change.ts'
import { refusalOf, undoWith } from '../changes/undo.ts'
import type { Issue } from './issue.ts'

export type MetricImage = ResponseBody<'GET /projects/:id/issues/:issue_iid/metric_images'>[number]
type Link = Pick<MetricImage, 'url' | 'url_text'>

export const imageReads = ['GET /projects/:id/issues/:issue_iid/metric_images'] as const

const addressOf = ({ project_id, iid }: Pick<Issue, 'project_id' | 'iid'>) => ({ id: project_id, issue_iid: iid })

/** Whether the image is still there, with the same link. */
const isUnchanged = async (issue: Issue, { id, url, url_text }: MetricImage) => {
  const images = await fetchBody('GET /projects/:id/issues/:issue_iid/metric_images', addressOf(issue))
  const now = images.find((image) => image.id === id)
  return now !== undefined && now.url === url && now.url_text === url_text
}

/** Deletes a new image again. */
export const undoOfImage = (issue: Issue, image: MetricImage): Undo =>
  undoWith(
    'image',
    () => isUnchanged(issue, image),
    () =>
      fetchBody('DELETE /projects/:id/issues/:issue_iid/metric_images/:image_id', {
        ...{ ...addressOf(issue), image_id: image.id },
      }),
  )

/** Gives an image its earlier link back. */
export const undoOfLinkChange = (issue: Issue, after: MetricImage, { url, url_text }: Link): Undo =>
  undoWith(
    'image',
    () => isUnchanged(issue, after),
    () =>
      fetchBody('PUT /projects/:id/issues/:issue_iid/metric_images/:image_id', {
        ...{ ...addressOf(issue), image_id: after.id, url, url_text },
      }),
  )

/**
 * Uploads a deleted image again, as a new one. Reads the file, so call it before the deletion. Undefined if the file cannot be read.
 */
export async function prepareUndoOfDeletion(
  issue: Issue,
  { file_path, filename, url, url_text }: MetricImage,
): Promise<Undo | undefined> {
  const picture = await fetchOwnPicture(file_path)
  if (!picture) return undefined
  const file = new File([picture], filename, { type: picture.type })
  const link = { ...(url !== null && { url }), ...(url_text !== null && { url_text }) }
  return () =>
    fetchBody('POST /projects/:id/issues/:issue_iid/metric_images', { ...addressOf(issue), ...link, file }).then(
      () => undefined,
      refusalOf,
    )
}
