import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { backupEntity, presentBackup } from '../../backup-entity.ts'

export const listBackups = endpoint(
  'GET /-/gantry/v1/backups',
  {
    summary: 'List the backups in the data directory, the newest first, with the one that is being made',
    access: 'admin',
    query: pagination,
    answers: { 200: z.array(backupEntity) },
  },
  async ({ query, instance, request }) => {
    const page = pageOf(query)
    const all = instance.backups.list()
    const shown = all.slice(page.offset, page.offset + page.limit)
    return ok(shown.map(presentBackup), pageHeaders(page, all.length, shown.length, request))
  },
)
