import { z } from 'zod'
import { invalid, parameterError } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { avatarUrl, presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { pictureFaults } from '../../../kit/pictures.ts'
import { updateUser } from '../../acts/update-user.ts'
import { briefUsersOf } from '../../queries.ts'
import { findStoredUser } from '../../update-queries.ts'

export const setOwnAvatar = endpoint(
  'PUT /user/avatar',
  {
    summary: "Change or remove the caller's picture",
    access: 'user',
    files: {
      avatar: { required: false, removable: true, description: 'A picture of at most 200 KiB; empty to remove it' },
    },
    answers: { 200: z.object({ avatar_url: z.string().nullable() }).meta({ id: 'OwnAvatar' }) },
  },
  async ({ files, actor, db, act, instance, request }) => {
    if (files.avatar === undefined) throw parameterError('avatar is missing')
    const faults = files.avatar ? await pictureFaults(files.avatar) : []
    if (faults.length > 0) throw invalid({ avatar: faults })
    await updateUser(act, await findStoredUser(db, actor.id), {}, { identity: undefined, avatar: files.avatar })
    const [user] = await briefUsersOf(db, [actor.id])
    return ok({ avatar_url: user ? avatarUrl(user, presenting(request, instance)) : null })
  },
)
