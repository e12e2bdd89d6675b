import { z } from 'zod'

/** One change, as the stream of events tells it: what to read again, and who did it. */
export const liveEventEntity = z
  .object({
    id: z.int().describe('Rises with each event; `Last-Event-ID` resumes after it'),
    kind: z.string().describe('The kind of record: issue, project, member …'),
    act: z.string().describe('What was done: created, updated, closed …'),
    record_id: z.int(),
    iid: z.int().nullable(),
    project_id: z.int().nullable(),
    group_id: z.int().nullable(),
    user_id: z.int().nullable(),
    noteable: z
      .object({ type: z.string(), id: z.int(), iid: z.int() })
      .nullable()
      .describe('The record that a note is on'),
    actor: z
      .object({ id: z.int(), username: z.string(), name: z.string(), avatar_url: z.string().nullable() })
      .nullable()
      .describe('null if the instance itself did it'),
    request_id: z.string().nullable().describe('X-Request-Id of the request, if the caller sent it'),
    occurred_at: z.string().meta({ format: 'date-time' }),
  })
  .meta({
    id: 'LiveEvent',
    description:
      'The data of a message. The first message is `ready`, or `reset` if events after `Last-Event-ID` are gone: read everything again',
  })

export type LiveEvent = z.infer<typeof liveEventEntity>
