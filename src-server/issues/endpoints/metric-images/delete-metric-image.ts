import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { removeMetricImage } from '../../acts/change-metric-images.ts'
import { findChangeableImage, imageParams } from '../../metric-images/find.ts'

export const deleteMetricImage = endpoint(
  'DELETE /projects/:id/issues/:issue_iid/metric_images/:image_id',
  { summary: 'Delete a metric image of an incident', access: 'user', params: imageParams, answers: { 204: null } },
  async ({ params, actor, db, act }) => {
    const found = await findChangeableImage(db, actor, params)
    await removeMetricImage(act, found, found.image)
    return noContent()
  },
)
