import type { Actor } from '../../kit/access/actor.ts'
import { endpoint, type UploadedFile } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { importInspectionEntity } from '../inspection/entity.ts'
import { archiveId } from '../inspection/fields.ts'
import { inspectUpload } from '../inspection/inspect-upload.ts'
import {
  destinationOf,
  placeFields,
  requireArchiveName,
  requireArchiveSource,
  requireUnderTrialLimit,
} from '../new-import.ts'

export const inspectArchive = endpoint(
  'POST /-/gantry/v1/import-inspections',
  {
    summary: 'Find out what an import of an export archive would do, without importing it',
    access: 'user',
    body: {
      namespace: placeFields.namespace,
      archive_id: archiveId
        .optional()
        .describe(
          '32 hexadecimal digits, chosen by the caller, by which the progress is read, and the archive imported in the next half hour',
        ),
    },
    files: { file: { required: true, description: 'The export archive' } },
    timeout_ms: 600_000,
    answers: { 200: importInspectionEntity },
  },
  async ({ prepared }) => ok(prepared),
  inspect,
)

interface Inspection {
  body: { namespace?: number | string | undefined; archive_id?: string | undefined }
  files: { file: UploadedFile }
  actor: Actor
  instance: Instance
  untilGone: () => AbortSignal
}

async function inspect({ body, files: { file }, actor, instance, untilGone }: Inspection) {
  requireArchiveSource(instance)
  requireUnderTrialLimit(instance, actor, 'import_inspection')
  requireArchiveName(file)
  const { id: namespace_id } = await destinationOf(instance.db.read, actor, body.namespace)
  return await inspectUpload(instance, { actor, namespace_id, file, archive_id: body.archive_id }, untilGone())
}
