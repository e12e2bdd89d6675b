import { rm } from 'node:fs/promises'
import type { Actor } from '../../kit/access/actor.ts'
import { notFound, parameterError } from '../../kit/errors.ts'
import { endpoint, type UploadedFile } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { importInspectionEntity } from '../inspection/entity.ts'
import { archiveId } from '../inspection/fields.ts'
import { inspectUpload } from '../inspection/inspect-upload.ts'
import { keptArchives } from '../inspection/kept-archives.ts'
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
    acts_outside: true,
    body: {
      namespace: placeFields.namespace,
      archive_id: archiveId
        .optional()
        .describe(
          '32 hexadecimal digits, chosen by the caller, by which the progress is read, and the archive imported or inspected again in the next half hour',
        ),
    },
    files: {
      file: {
        required: false,
        description: 'The export archive; without it, the archive that was inspected last with this `archive_id`',
      },
    },
    timeout_ms: 600_000,
    answers: { 200: importInspectionEntity },
  },
  async ({ prepared }) => ok(prepared),
  inspect,
)

interface Inspection {
  body: { namespace?: number | string | undefined; archive_id?: string | undefined }
  files: { file?: UploadedFile | undefined }
  actor: Actor
  instance: Instance
  untilGone: () => AbortSignal
}

async function inspect({ body, files: { file }, actor, instance, untilGone }: Inspection) {
  requireArchiveSource(instance)
  requireUnderTrialLimit(instance, actor, 'import_inspection')
  const { archive_id } = body
  if (file) requireArchiveName(file)
  const { id: namespace_id } = await destinationOf(instance.db.read, actor, body.namespace)
  const inspected = { actor, namespace_id, archive_id }
  if (file) return await inspectUpload(instance, { ...inspected, file }, untilGone())
  if (archive_id === undefined) throw parameterError('file is missing', [{ name: 'file', needs: 'a file' }])
  const again = keptArchives(instance).open({ user_id: actor.id, archive_id })
  if (!again) throw notFound('Archive')
  try {
    return await inspectUpload(instance, { ...inspected, file: again }, untilGone())
  } finally {
    await rm(again.path, { force: true })
  }
}
