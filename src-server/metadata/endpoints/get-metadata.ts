import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { presentVersion, versionEntity } from '../entity.ts'

export const getMetadata = endpoint(
  'GET /metadata',
  { summary: 'Get metadata of the instance', access: 'user', scopes: 'read_user', answers: { 200: versionEntity } },
  async ({ instance }) => ok(presentVersion(instance.licensed)),
)
