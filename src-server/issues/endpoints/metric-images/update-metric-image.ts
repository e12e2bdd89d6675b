import { z } from 'zod'
import { refused } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { changeMetricImage } from '../../acts/change-metric-images.ts'
import { metricImageEntity, presentMetricImage } from '../../metric-images/entity.ts'
import { findChangeableImage, imageParams } from '../../metric-images/find.ts'
import { linkFaults } from '../../metric-images/image-rules.ts'

export const updateMetricImage = endpoint(
  'PUT /projects/:id/issues/:issue_iid/metric_images/:image_id',
  {
    summary: 'Change the link of a metric image of an incident',
    access: 'user',
    params: imageParams,
    body: {
      url: z.string().nullable().optional().describe('A page with more about the metric; empty for none'),
      url_text: z.string().nullable().optional().describe('Text of the link to the page; empty for none'),
    },
    answers: { 200: metricImageEntity },
  },
  async ({ params, body, actor, db, act }) => {
    const found = await findChangeableImage(db, actor, params)
    const { url = found.image.url, url_text = found.image.url_text } = body
    const link = { url: url || null, url_text: url_text || null }
    if (linkFaults(link).length > 0) throw refused('Metric image could not be updated')
    const isSame = link.url === found.image.url && link.url_text === found.image.url_text
    return ok(presentMetricImage(isSame ? found.image : await changeMetricImage(act, found, found.image, link)))
  },
)
