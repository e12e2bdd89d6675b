import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { notFound } from '../kit/errors.ts'
import { endpoint } from '../kit/http/endpoint.ts'
import { ok } from '../kit/http/reply.ts'
import { RawBody } from '../kit/http/send.ts'
import { drawnAvatar } from './drawn-avatar.ts'
import { pictureType } from './picture.ts'
import { findPicture } from './queries.ts'

/** Nothing in a picture may run, load or be framed, whatever it holds. */
const HEADERS = { 'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'" }

export const getAvatar = endpoint(
  'GET /-/gantry/v1/avatars/:user_id',
  {
    summary: "Get a user's picture: what was uploaded, else one that is drawn from the name",
    access: 'anyone',
    params: { user_id: z.int() },
    matches: { user_id: /^\d+$/ },
    answers: { 200: z.unknown().describe('A picture; `image/svg+xml` where it is drawn') },
  },
  async ({ params, db, instance }) => {
    const user = await findPicture(db, params.user_id)
    if (!user) throw notFound('Avatar')
    if (user.avatar !== null) {
      const content = await readFile(instance.files.pathOf(user.avatar)).catch(() => undefined)
      const type = content && pictureType(content)
      if (content && type) return ok(new RawBody(content, type), HEADERS)
    }
    return ok(new RawBody(Buffer.from(drawnAvatar(user)), 'image/svg+xml'), HEADERS)
  },
)
