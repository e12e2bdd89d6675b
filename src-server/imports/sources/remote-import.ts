import type { Actor } from '../../kit/access/actor.ts'
import { notFoundExplicit, refused } from '../../kit/errors.ts'
import type { Instance } from '../../kit/instance.ts'
import { bySetting } from '../../kit/reason.ts'
import {
  checkImport,
  type ImportRequest,
  requireArchiveSource,
  requireUnderImportLimit,
  requireUnderTrialLimit,
} from '../new-import.ts'
import { areRemoteImportsOn } from '../requirements.ts'
import { askSource, SILENT } from './ask-source.ts'
import { requireUrl } from './remote-file.ts'
import { locationOf, type Source, SourceRefused, sealSource } from './source.ts'

/** What an endpoint knows before its transaction. */
export interface SourceRequest<Fields> {
  body: Fields
  actor: Actor
  instance: Instance
}
export type RemoteRequest<Fields> = SourceRequest<ImportRequest & Fields>

/**
 * Checks everything about an import from another server, and at last asks that server about the archive. This happens before the
 * transaction of the request, because other writes would wait for the server.
 *
 * @returns the columns of the import that name its source
 */
export async function prepareRemoteImport(instance: Instance, actor: Actor, request: ImportRequest, source: Source) {
  requireRemoteImports(instance)
  requireUnderImportLimit(instance, actor)
  await checkImport(instance.db.read, actor, request)
  const { size_bytes } = await answerOrRefusal(instance, source)
  return {
    size_bytes,
    source: source.kind,
    source_location: locationOf(source),
    source_sealed: sealSource(instance, source),
    downloaded_bytes: 0,
  }
}

/** Asks the server of an archive what an import would ask it first. Nothing is stored. */
export async function checkSource(instance: Instance, actor: Actor, source: Source) {
  requireRemoteImports(instance)
  requireUnderTrialLimit(instance, actor, 'import_source_check')
  const answer = await answerOrRefusal(instance, source)
  return { location: locationOf(source), ...answer }
}

function requireRemoteImports(instance: Instance) {
  requireArchiveSource(instance)
  if (!areRemoteImportsOn(instance))
    throw notFoundExplicit({ step: 'setting', needs: 'a server without --disable-feature' })
}

async function answerOrRefusal(instance: Instance, source: Source) {
  if (instance.settings.get('silent_mode_enabled')) throw refused(SILENT, bySetting('silent_mode_enabled'))
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
