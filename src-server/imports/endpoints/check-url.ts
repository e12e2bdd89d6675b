import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { checkSource, type SourceRequest } from '../sources/remote-import.ts'
import { sourceCheckEntity, urlFields } from '../sources/source-fields.ts'

export const checkUrl = endpoint(
  'POST /-/gantry/v1/remote-import-checks',
  {
    summary: 'Check whether an export archive at a URL could be downloaded, without importing it',
    access: 'user',
    acts_outside: true,
    body: urlFields,
    answers: { 200: sourceCheckEntity },
  },
  async ({ prepared }) => ok(prepared),
  askServer,
)

function askServer({ body, actor, instance }: SourceRequest<{ url: string }>) {
  return checkSource(instance, actor, { kind: 'url', url: body.url })
}
