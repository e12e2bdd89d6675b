import { z } from 'zod'

const pairs = z.array(z.object({ name: z.string(), value: z.string(), comment: z.string().optional() }).strict())
const message = {
  httpVersion: z.string().min(1),
  cookies: z.array(z.never()),
  headers: pairs,
  headersSize: z.int().min(-1),
  bodySize: z.int().min(-1),
  comment: z.string().optional(),
}
const params = z.array(
  z.object({
    name: z.string(),
    value: z.string().optional(),
    fileName: z.string().optional(),
    contentType: z.string().optional(),
    comment: z.string().optional(),
  }),
)
const milliseconds = z.number().min(0)

/** HAR 1.2, as http://www.softwareishard.com/blog/har-12-spec/ describes it, without pages. Own fields begin with `_`. */
export const harSchema = z
  .object({
    log: z
      .object({
        version: z.literal('1.2'),
        creator: z.object({ name: z.string().min(1), version: z.string().min(1) }).strict(),
        comment: z.string().optional(),
        entries: z.array(
          z
            .object({
              startedDateTime: z.iso.datetime(),
              time: milliseconds,
              request: z
                .object({
                  method: z.string().min(1),
                  url: z.url(),
                  queryString: pairs,
                  postData: z
                    .union([
                      z.object({ mimeType: z.string(), params }).strict(),
                      z.object({ mimeType: z.string(), text: z.string(), comment: z.string().optional() }).strict(),
                    ])
                    .optional(),
                  ...message,
                })
                .strict(),
              response: z
                .object({
                  status: z.int().min(100).max(599),
                  statusText: z.string(),
                  content: z
                    .object({
                      size: z.int().min(0),
                      mimeType: z.string(),
                      text: z.string().optional(),
                      comment: z.string().optional(),
                    })
                    .strict(),
                  redirectURL: z.string(),
                  ...message,
                })
                .strict(),
              cache: z.object({}).strict(),
              timings: z.object({ send: milliseconds, wait: milliseconds, receive: milliseconds }).strict(),
              _gantry: z.looseObject({ request_id: z.string() }),
            })
            .strict(),
        ),
      })
      .strict(),
  })
  .strict()
