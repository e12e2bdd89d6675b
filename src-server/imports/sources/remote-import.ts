import type { Actor } from '../../kit/access/actor.ts'
import { notFoundExplicit, refused } from '../../kit/errors.ts'
import type { Instance } from '../../kit/instance.ts'
import { bySetting } from '../../kit/reason.ts'
import { checkImport, type ImportRequest, requireArchiveSource, requireUnderImportLimit } from '../new-import.ts'
import { askSource, SILENT } from './ask-source.ts'
import { requireUrl } from './remote-file.ts'
import { locationOf, type Source, SourceRefused, sealSource } from './source.ts'

/** What an endpoint knows before its transaction. */
export interface RemoteRequest<Fields> {
  body: ImportRequest & Fields
  actor: Actor
  instance: Instance
}

/**
 * Checks everything about an import from another server, and at last asks that server for the length of the archive. This happens before the
 * transaction of the request, because other writes would wait for the server.
 *
 * @returns the columns of the import that name its source
 */
export async function prepareRemoteImport(instance: Instance, actor: Actor, request: ImportRequest, source: Source) {
  requireArchiveSource(instance)
  if (instance.disabled_features.has('import_project_from_remote_file'))
    throw notFoundExplicit({ step: 'setting', needs: 'a server without --disable-feature' })
  requireUnderImportLimit(instance, actor)
  await checkImport(instance.db.read, actor, request)
  if (instance.settings.get('silent_mode_enabled')) throw refused(SILENT, bySetting('silent_mode_enabled'))
  const size_bytes = await lengthOrRefusal(instance, source)
  return {
    size_bytes,
    source: source.kind,
    source_location: locationOf(source),
    source_sealed: sealSource(instance, source),
    downloaded_bytes: 0,
  }
}

async function lengthOrRefusal(instance: Instance, source: Source): Promise<number> {
  try {
    if (source.kind === 'url') requireUrl(instance, source.url)
    return await askSource(source, instance)
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error
    throw refused(error.message, {
      step: 'values',
      ...(error.detail !== undefined && { has: error.detail, closed: true as const }),
    })
  }
}
