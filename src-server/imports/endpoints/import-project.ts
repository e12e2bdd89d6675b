import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { importEntity, presentImport } from '../entity.ts'
import {
  createImport,
  overrideFields,
  placeFields,
  requireArchiveName,
  requireArchiveSource,
  requireUnderImportLimit,
} from '../new-import.ts'
import { keepArchive } from '../stored-archives.ts'

export const importProject = endpoint(
  'POST /projects/import',
  {
    summary: 'Import a project from an export archive',
    access: 'user',
    body: { ...placeFields, ...overrideFields },
    files: { file: { required: true, description: 'The export archive' } },
    timeout_ms: 600_000,
    answers: { 201: importEntity },
  },
  async ({ body, files: { file }, actor, act, instance, request }) => {
    requireArchiveSource(instance)
    requireUnderImportLimit(instance, actor)
    requireArchiveName(file)
    const archive = () => ({ file: keepArchive(instance, file), size_bytes: file.size_bytes })
    const row = await createImport(act, body, { correlation_id: request.id, archive })
    return created(presentImport(row, []))
  },
)
