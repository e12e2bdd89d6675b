import { z } from 'zod'
import { ApiError, notFoundPlain } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { RawBody } from '../../../kit/http/send.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { PICTURE_HEADERS, readPicture } from '../../../kit/pictures.ts'
import { findProject } from '../../../projects/queries.ts'
import { findAnyImage } from '../../metric-images/queries.ts'
import { findIssue } from '../../queries.ts'

export const getMetricImageFile = endpoint(
  'GET /uploads/-/system/issuable_metric_image/file/:image_id/:filename',
  {
    summary: 'Get the file of a metric image, for callers who may read the incident',
    access: 'anyone',
    params: { image_id: recordId, filename: z.string() },
    answers: { 200: z.unknown().describe('An image') },
  },
  async ({ params, actor, db, instance }) => {
    const image = await findAnyImage(db, params.image_id)
    if (!image || image.filename !== params.filename) throw notFoundPlain()
    // Every refusal reads the same. Otherwise a caller could guess which images exist.
    const project = await findProject(db, actor, image.project_id).catch(asMissingImage)
    await findIssue(db, actor, project, image.iid).catch(asMissingImage)
    const picture = await readPicture(instance.files, image.file)
    if (!picture) throw notFoundPlain()
    return ok(new RawBody(picture.content, picture.type), { ...PICTURE_HEADERS, 'Cache-Control': 'private, no-cache' })
  },
)

function asMissingImage(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? notFoundPlain() : error
}
