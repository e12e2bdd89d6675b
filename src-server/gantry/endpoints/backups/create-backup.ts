import { endpoint } from '../../../kit/http/endpoint.ts'
import { accepted } from '../../../kit/http/reply.ts'
import { backUp } from '../../acts/back-up.ts'
import { backupEntity, presentBackup } from '../../backup-entity.ts'

export const createBackup = endpoint(
  'POST /-/gantry/v1/backups',
  {
    summary: 'Begin a backup of the whole instance, database and stored files, while it goes on working',
    access: 'admin',
    acts_outside: true,
    during_maintenance: true,
    answers: { 202: backupEntity },
  },
  async ({ act }) => accepted(presentBackup(backUp(act))),
)
