import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { accepted } from '../../../kit/http/reply.ts'
import { replaceInstance } from '../../acts/back-up.ts'

export const restoreBackup = endpoint(
  'POST /-/gantry/v1/backups/:backup_id/restoration',
  {
    summary:
      'Check a backup, and replace the whole instance by it. The present state becomes a backup. The server answers with 503 until it has opened the restored instance; tokens are those of the backup, except the one of the ready line',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { backup_id: z.string() },
    answers: { 202: z.object({ message: z.string() }) },
  },
  async ({ params, act }) => {
    replaceInstance(act, params.backup_id)
    return accepted({ message: '202 Accepted' })
  },
  async ({ params, instance }) => {
    await instance.backups.prepare(params.backup_id)
    return undefined
  },
)
