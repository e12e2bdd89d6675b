import { z } from 'zod'
import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { RawBody } from '../../../kit/http/send.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { PICTURE_HEADERS, readPicture } from '../../../kit/pictures.ts'
import { drawnAvatar } from '../../drawn-avatar.ts'
import { findPicture } from '../../queries.ts'

export const getAvatar = endpoint(
  'GET /-/gantry/v1/avatars/:user_id',
  {
    summary: "Get a user's avatar: the uploaded image, or one that is drawn from the name",
    access: 'anyone',
    params: { user_id: recordId },
    matches: { user_id: /^\d+$/ },
    answers: { 200: z.unknown().describe('A picture; `image/svg+xml` where it is drawn') },
  },
  async ({ params, db, instance }) => {
    const user = await findPicture(db, params.user_id)
    if (!user) throw notFound('Avatar')
    const uploaded = user.avatar === null ? undefined : await readPicture(instance.files, user.avatar)
    if (uploaded) return ok(new RawBody(uploaded.content, uploaded.type), PICTURE_HEADERS)
    return ok(new RawBody(Buffer.from(drawnAvatar(user)), 'image/svg+xml'), PICTURE_HEADERS)
  },
)
