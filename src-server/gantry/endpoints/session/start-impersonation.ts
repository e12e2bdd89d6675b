import { userById } from '../../../authentication/queries.ts'
import { requireUsable } from '../../../authentication/requirements.ts'
import { personBehind } from '../../../kit/access/actor.ts'
import { forbidden, notFound } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { created } from '../../../kit/http/reply.ts'
import { recordId } from '../../../kit/http/wire.ts'
import { bySetting, byState } from '../../../kit/reason.ts'
import { startImpersonation as start } from '../../acts/start-impersonation.ts'
import { impersonationEntity } from '../../entity.ts'

export const startImpersonation = endpoint(
  'POST /-/gantry/v1/impersonations',
  {
    summary: 'Act as another user in the console, for administrators',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    body: { user_id: recordId },
    answers: { 201: impersonationEntity },
  },
  async ({ body: { user_id }, actor, db, act, instance, request }) => {
    const [user] = await userById(db, { id: user_id })
    if (!user) throw notFound('User')
    if (!instance.settings.get('impersonation_enabled'))
      throw forbidden(bySetting('impersonation_enabled'), 'Impersonation is disabled on this instance.')
    if (personBehind(actor))
      throw forbidden({ step: 'sudo' }, 'Whoever acts as another user cannot act as a third one.')
    if (user.id === actor.id) throw forbidden({ step: 'values' }, 'You cannot act as yourself.')
    if (user.kind !== 'human') throw forbidden(byState('a person', user.kind), 'You can only act as a person.')
    if (user.state !== 'active')
      throw forbidden(byState('an active user', user.state), 'You can only act as active users.')
    await requireUsable(db, instance, user, request)
    return created(await start(act, user_id))
  },
)
