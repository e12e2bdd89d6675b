import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { pageHeaders, pageOf, pagination } from '../../../kit/http/pagination.ts'
import { ok } from '../../../kit/http/reply.ts'
import { backupEntity, presentBackup, reason } from '../../backup-entity.ts'

export const listBackups = endpoint(
  'GET /-/gantry/v1/backups',
  {
    summary: 'List the backups in the data directory, the newest first, with the one that is being made',
    access: 'admin',
    query: { reason: reason.optional(), ...pagination },
    answers: { 200: z.array(backupEntity) },
  },
  async ({ query, instance, request }) => {
    const page = pageOf(query)
    const all = instance.backups
      .list()
      .map(presentBackup)
      .filter((backup) => query.reason === undefined || backup.reason === query.reason)
    const shown = all.slice(page.offset, page.offset + page.limit)
    return ok(shown, pageHeaders(page, all.length, shown.length, request))
  },
)
