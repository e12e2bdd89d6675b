import { z } from 'zod'
import { notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { downloadOf } from '../../../kit/pictures.ts'
import { groupId } from '../../entity.ts'
import { findGroup } from '../../queries.ts'

export const getGroupAvatar = endpoint(
  'GET /groups/:id/avatar',
  {
    summary: 'Download the avatar of a group',
    access: 'anyone',
    params: { id: groupId },
    answers: { 200: z.unknown().describe('An image') },
  },
  async ({ params, actor, db, instance }) => {
    const { avatar } = await findGroup(db, actor, params.id, instance.clock.today())
    const picture = await downloadOf(instance.files, avatar)
    if (!picture) throw notFound('Avatar')
    return ok(picture.body, picture.headers)
  },
)
