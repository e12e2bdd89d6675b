import { notFound } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { importEntity, presentImport } from '../entity.ts'
import { archiveId } from '../inspection/fields.ts'
import { keptArchives } from '../inspection/kept-archives.ts'
import {
  createImport,
  overrideFields,
  placeFields,
  requireArchiveSource,
  requireUnderImportLimit,
} from '../new-import.ts'
import { keepArchive } from '../stored-archives.ts'

export const importInspectedArchive = endpoint(
  'POST /-/gantry/v1/import-inspections/:archive_id/import',
  {
    summary: 'Import an archive that the caller had inspected in the last half hour, without sending it again',
    access: 'user',
    acts_outside: true,
    params: { archive_id: archiveId },
    body: { ...placeFields, ...overrideFields },
    answers: { 201: importEntity },
  },
  async ({ params, body, actor, act, instance, request }) => {
    requireArchiveSource(instance)
    requireUnderImportLimit(instance, actor)
    const kept = keptArchives(instance)
    const inspected = kept.find({ user_id: actor.id, archive_id: params.archive_id })
    if (!inspected) throw notFound('Archive')
    const archive = () => {
      kept.release(inspected)
      return { file: keepArchive(instance, inspected), size_bytes: inspected.size_bytes }
    }
    const row = await createImport(act, body, { correlation_id: request.id, archive })
    return created(presentImport(row, []))
  },
)
