import { z } from 'zod'
import { parameterError } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { presenting } from '../../../kit/http/presenting.ts'
import { ok } from '../../../kit/http/reply.ts'
import { StreamBody } from '../../../kit/http/stream-body.ts'
import { liveEventEntity } from '../../entity.ts'
import { liveFeedOf } from '../../live/live-feed.ts'

/**
 * The header `Last-Event-ID` continues after that event. The first message is `ready`, or `reset` if events in between are gone and the
 * caller must read everything again.
 */
export const streamEvents = endpoint(
  'GET /-/gantry/v1/events',
  {
    summary: 'Follow the changes that the caller may see, as server-sent events',
    access: 'user',
    answers: { 200: z.unknown() },
    messages: liveEventEntity,
  },
  async ({ actor, instance, request, checkAgain }) => {
    const after = eventId(request.last_event_id)
    const feed = liveFeedOf(instance)
    feed.requireRoom(actor)
    const listening = { actor, present: presenting(request, instance), after, checkAgain }
    return ok(new StreamBody('text/event-stream', (stream) => void feed.subscribe(stream, listening)))
  },
)

/** An empty header counts as absent: browsers send it empty after a message without an id. */
function eventId(sent: string | undefined): number | undefined {
  if (sent === undefined || sent === '') return undefined
  if (!/^\d{1,15}$/.test(sent)) throw parameterError('Last-Event-ID must be the id of an event')
  return Number(sent)
}
