import { defineWrite } from '../../kit/http/endpoint.ts'
import { created, notModified } from '../../kit/http/reply.ts'
import { setSubscription } from '../acts/set-subscription.ts'
import { mergeRequestEntity } from '../entity.ts'
import { findReadable, mergeRequestParams } from '../find-readable.ts'
import { showMergeRequest } from '../show.ts'

/** What subscribing and unsubscribing have in common. Archived projects allow both, because a subscription belongs to the caller. */
export const changeSubscription = (subscribed: boolean) =>
  defineWrite(
    {
      summary: subscribed ? 'Subscribe to a merge request' : 'Unsubscribe from a merge request',
      access: 'user',
      params: mergeRequestParams,
      answers: { 201: mergeRequestEntity, 304: null },
    },
    async ({ params, actor, db, act, instance, request }) => {
      const { project, row } = await findReadable(db, actor, params, 'write')
      if (!(await setSubscription(act, project, row, subscribed))) return notModified()
      return created(await showMergeRequest(db, actor, project, row, instance, request))
    },
  )
