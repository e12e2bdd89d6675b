import { z } from 'zod'
import { streamArchive } from '../../../exports/archive/pack-archive.ts'
import { insufficientScope } from '../../../kit/access/token-errors.ts'
import { filesOfBackup } from '../../../kit/backups/backup-folder.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { PipedBody } from '../../../kit/http/piped-body.ts'
import { ok } from '../../../kit/http/reply.ts'

export const downloadBackup = endpoint(
  'GET /-/gantry/v1/backups/:backup_id/archive',
  {
    summary:
      'Download a backup as an archive. Extracted into an empty folder, it is a data directory, without the key of the secret settings. It holds every record and the hashes of passwords and tokens, so it needs the scope `api`',
    access: 'admin',
    params: { backup_id: z.string() },
    answers: { 200: z.unknown().describe('A gzip-compressed tar archive') },
  },
  async ({ params: { backup_id }, actor, instance }) => {
    if (!actor.token.scopes.includes('api')) throw insufficientScope('api', actor.token.scopes)
    const { created_at } = instance.backups.find(backup_id)
    const files = filesOfBackup(instance.files.root, backup_id)
    instance.log.warn({ backup: backup_id, user_id: actor.id }, 'a backup is downloaded')
    return ok(new PipedBody('application/gzip', () => streamArchive(files, created_at)), {
      'Content-Disposition': `attachment; filename="gantry-${backup_id}.tar.gz"`,
    })
  },
)
