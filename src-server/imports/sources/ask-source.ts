import type { Instance } from '../../kit/instance.ts'
import { OutboundError } from '../../kit/outbound/failures.ts'
import { largestArchive, lengthOf, type SourceAnswer, typeOf } from './answer-faults.ts'
import { objectStorage } from './object-storage.ts'
import { remoteFile } from './remote-file.ts'
import { type Source, SourceRefused } from './source.ts'
import type { SourceAccess } from './source-access.ts'

export const SILENT = 'The instance is in silent mode, so it sends no requests to other servers.'

export const accessTo = (source: Source, instance: Instance): SourceAccess =>
  source.kind === 'url' ? remoteFile(source) : objectStorage(source, instance)

/**
 * Asks about an archive without reading the archive.
 *
 * @throws SourceRefused if the archive cannot be fetched
 */
export async function askSource(source: Source, instance: Instance) {
  const access = accessTo(source, instance)
  const request = await access.request('HEAD')
  try {
    const answer = await instance.outbound.send({ ...request, method: 'HEAD' })
    return { size_bytes: acceptedLength(access, answer, instance), content_type: typeOf(answer) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new SourceRefused(access.unreachable, error.reason)
  }
}

/** @throws SourceRefused */
export function acceptedLength(access: SourceAccess, answer: SourceAnswer, { settings }: Pick<Instance, 'settings'>) {
  const refusal = access.refusal(answer, largestArchive(settings.get('max_import_size')))
  if (refusal !== undefined) throw new SourceRefused(refusal, `an answer with the status ${answer.status}`)
  return lengthOf(answer)
}
