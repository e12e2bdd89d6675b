import { z } from 'zod'
import { lacksRole } from '../../../kit/access/roles.ts'
import { ApiError, badRequest } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { keepPicture } from '../../../kit/pictures.ts'
import { requireWritable } from '../../../projects/queries.ts'
import { addMetricImage } from '../../acts/change-metric-images.ts'
import { metricImageEntity, presentMetricImage } from '../../metric-images/entity.ts'
import { findPlace, issueParams, mayChangeImages } from '../../metric-images/find.ts'
import { imageFaults, linkFaults, MAX_IMAGE_BYTES } from '../../metric-images/image-rules.ts'
import { listImages } from '../../metric-images/queries.ts'

const FOLDER = 'metric-images'
const MAX_FILENAME = 255

export const createMetricImage = endpoint(
  'POST /projects/:id/issues/:issue_iid/metric_images',
  {
    summary: 'Add a metric image to an incident',
    access: 'user',
    params: issueParams,
    body: {
      url: z.string().nullable().optional().describe('A page with more about the metric (http or https)'),
      url_text: z.string().nullable().optional().describe('Text of the link to the page'),
    },
    files: { file: { required: true, description: 'An image of at most 1 MiB' } },
    answers: { 201: metricImageEntity },
  },
  async ({ params, body, files: { file }, actor, db, act, instance }) => {
    const place = await findPlace(db, actor, params)
    if (!mayChangeImages(place, actor))
      throw new ApiError(
        403,
        { message: 'Not allowed!' },
        {},
        lacksRole(place.project, 'the author, an assignee, or Reporter'),
      )
    requireWritable(place.project)
    if (file.size_bytes > MAX_IMAGE_BYTES) throw badRequest('File is too large')
    const link = { url: body.url || null, url_text: body.url_text || null }
    const faults = [...(await imageFaults(file)), ...linkFaults(link)]
    if (faults.length > 0)
      throw new ApiError(403, { message: `Validation failed: ${faults.join(', ')}` }, {}, { step: 'values' })
    const images = await listImages(db, place.issue.id)
    const filename = [...file.filename].slice(-MAX_FILENAME).join('') || 'image'
    const stored = await keepPicture(instance.files, file, FOLDER)
    return created(
      presentMetricImage(await addMetricImage(act, { ...place, images }, { filename, file: stored, ...link })),
    )
  },
)
