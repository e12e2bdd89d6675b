import { z } from 'zod'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { noContent } from '../../../kit/http/reply.ts'
import { deleteBackup } from '../../acts/back-up.ts'

export const removeBackup = endpoint(
  'DELETE /-/gantry/v1/backups/:backup_id',
  {
    summary: 'Delete a backup',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    params: { backup_id: z.string() },
    answers: { 204: null },
  },
  async ({ params, act }) => {
    deleteBackup(act, params.backup_id)
    return noContent()
  },
)
