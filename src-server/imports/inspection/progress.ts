import { z } from 'zod'
import type { Instance } from '../../kit/instance.ts'

/** How far an inspection has come. */
export const inspectionProgressEntity = z
  .object({
    step: z
      .enum(['none', 'waiting', 'reading', 'trying'])
      .describe(
        'none: no such inspection runs; waiting: for other inspections; reading the archive; trying the import of its records',
      ),
    done: z.int().describe('Bytes of the archive that have been read, or records that have been tried'),
    total: z.int().describe('Size of the archive, or the number of its records'),
  })
  .meta({ id: 'ImportInspectionProgress' })
export type InspectionProgress = z.infer<typeof inspectionProgressEntity>

export const NOT_RUNNING: InspectionProgress = { step: 'none', done: 0, total: 0 }

const byInstance = new WeakMap<Instance, Map<string, InspectionProgress>>()

/** The running inspections that have an id, by `progressKey`. */
export function runningInspections(instance: Instance): Map<string, InspectionProgress> {
  const running = byInstance.get(instance) ?? new Map<string, InspectionProgress>()
  byInstance.set(instance, running)
  return running
}

export const progressKey = (user_id: number, archive_id: string): string => `${user_id} ${archive_id}`
