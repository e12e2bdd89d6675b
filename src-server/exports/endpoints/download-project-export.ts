import { open } from 'node:fs/promises'
import { z } from 'zod'
import { requireUnderSetting } from '../../kit/access/rate-limits.ts'
import { ApiError } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { FileBody } from '../../kit/http/file-body.ts'
import { ok } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { findExportable, requireExports } from '../access.ts'
import { downloadable } from '../entity.ts'
import { currentExports } from '../queries.ts'

export const downloadProjectExport = endpoint(
  'GET /projects/:id/export/download',
  {
    summary: 'Download the archive of a finished export',
    access: 'user',
    params: { id: projectId },
    answers: { 200: z.unknown().describe('A gzip-compressed tar archive') },
  },
  async ({ params, actor, db, instance }) => {
    requireExports(instance)
    requireUnderSetting(instance, 'project_download_export_limit', `${actor.id}:${params.id}`)
    const project = await findExportable(db, actor, params.id, 'read')
    const rows = await currentExports(db, project.id)
    const row = downloadable(rows, instance.clock.now())
    if (rows.length === 0) throw missing('404 Not found or has expired')
    const file = row?.file && (await open(instance.files.pathToRead(row.file)).catch(() => undefined))
    if (!row || !file) throw missing('The project export file is not available yet')
    const { size } = await file.stat()
    return ok(new FileBody(file, size, 'application/octet-stream'), {
      'Content-Disposition': `attachment; filename="${row.filename ?? 'export.tar.gz'}"`,
    })
  },
)

const missing = (message: string) => new ApiError(404, { message }, {}, { step: 'record', record: 'Export' })
