import { z } from 'zod'
import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { RawBody } from '../../../kit/http/send.ts'
import { PICTURE_HEADERS, readPictureAt } from '../../../kit/pictures.ts'

export const getPicture = endpoint(
  'GET /-/gantry/v1/pictures/:name',
  {
    summary: 'Get the avatar of a user, project, group or topic by the name in its avatar_url',
    access: 'anyone',
    params: { name: z.string() },
    matches: { name: /^[\w-]{16,64}$/ },
    answers: { 200: z.unknown().describe('An image') },
  },
  async ({ params, instance }) => {
    const picture = await readPictureAt(instance.files, params.name)
    if (!picture) throw notFound('Avatar')
    // A new avatar has a new file name, so the answer can be cached for long.
    const headers = { ...PICTURE_HEADERS, 'Cache-Control': 'private, max-age=31536000, immutable' }
    return ok(new RawBody(picture.content, picture.type), headers)
  },
)
