import { z } from 'zod'
import { pastExportEntity } from '../exports/entity.ts'
import { pastImportEntity } from '../imports/entity.ts'

export const transferKind = z.enum(['import', 'export'])

export const transferState = z
  .enum(['waiting', 'running', 'finished', 'partly', 'expired', 'failed'])
  .describe('`partly`: an import that some records failed to join. `expired`: a finished export whose archive is gone')
export type TransferState = z.output<typeof transferState>

/** An import or an export in the history of both. */
export const transferEntity = z
  .discriminatedUnion('kind', [
    pastImportEntity.extend({ kind: z.literal('import'), state: transferState }),
    pastExportEntity.extend({ kind: z.literal('export'), state: transferState }),
  ])
  .meta({ id: 'Transfer' })
