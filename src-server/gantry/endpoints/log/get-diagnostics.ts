import { readFile, rm } from 'node:fs/promises'
import { z } from 'zod'
import { packArchive } from '../../../exports/archive/pack-archive.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { RawBody } from '../../../kit/http/send.ts'
import { collectDiagnostics } from '../../diagnostics/collect.ts'

export const getDiagnostics = endpoint(
  'GET /-/gantry/v1/diagnostics',
  {
    summary:
      'Download an archive that says how the instance is: versions, sizes, an integrity check, jobs, failed requests and the log, without secrets and without what records say',
    access: 'admin',
    answers: { 200: z.unknown().describe('A gzip-compressed tar archive') },
  },
  async ({ actor, db, instance }) => {
    const { files, clock, stopping: signal } = instance
    const now = clock.iso()
    const members = await collectDiagnostics(instance, { db, actor, signal })
    const path = files.temporaryPath()
    try {
      await packArchive(path, members, now, signal, () => {})
      return ok(new RawBody(await readFile(path), 'application/gzip'), {
        'Content-Disposition': `attachment; filename="gantry-diagnostics-${now.slice(0, 19).replaceAll(/[-:]/g, '')}Z.tar.gz"`,
        'Cache-Control': 'no-store',
      })
    } finally {
      await rm(path, { force: true })
    }
  },
)
