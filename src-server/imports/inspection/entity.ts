import { z } from 'zod'
import { FORMAT_VERSION, type UnpackedArchive } from '../archive/unpack-archive.ts'
import { projectColumns } from '../records/project.ts'
import type { ImportResult } from '../result.ts'
import {
  type Accounts,
  type FailureRow,
  importFailureEntity,
  importResultEntity,
  presentFailure,
  presentOutcomes,
} from '../result-entity.ts'

/** Failures in the answer. All of them are counted. */
const SHOWN_FAILURES = 100

const { relations, people, further_people } = importResultEntity.shape

/** What an import of an archive would do. Everything but the size is null for an archive that the import would refuse. */
export const importInspectionEntity = z
  .object({
    size_bytes: z.int().describe('Size of the archive'),
    refusal: z.string().nullable().describe('Why an import would refuse the archive; null if it would not'),
    format_version: z.string().nullable(),
    unpacked_bytes: z.int().nullable(),
    entries: z.int().nullable().describe('Files and folders in the archive'),
    description: z.string().nullable().describe('Of the project'),
    visibility: z
      .enum(['private', 'internal', 'public'])
      .nullable()
      .describe('Of the project in the archive; an import may lower it'),
    archived: z.boolean().nullable(),
    relations: relations.describe('Counts of the records, as the import would report them'),
    failures: z
      .array(importFailureEntity)
      .nullable()
      .describe(`The first ${SHOWN_FAILURES} records, and parts of records, that could not be imported`),
    failed_records: z.int().nullable().describe('How many records and parts of records could not be imported'),
    people,
    further_people,
  })
  .meta({ id: 'ImportInspection' })
export type ImportInspection = z.infer<typeof importInspectionEntity>

export function presentInspection(
  { size_bytes }: { size_bytes: number },
  { project, unpacked_bytes, entries }: UnpackedArchive,
  result: ImportResult,
  failures: readonly FailureRow[],
  accounts: Accounts,
): ImportInspection {
  const { description, visibility, archived } = projectColumns(project)
  return {
    ...{ size_bytes, refusal: null, format_version: FORMAT_VERSION, unpacked_bytes, entries },
    ...{ description, visibility, archived: archived === 1 },
    ...presentOutcomes(result, accounts),
    failures: failures.slice(0, SHOWN_FAILURES).map(presentFailure),
    failed_records: result.failed_records,
  }
}

export const presentRefusal = ({ size_bytes }: { size_bytes: number }, refusal: string): ImportInspection => ({
  ...{ size_bytes, refusal, format_version: null, unpacked_bytes: null, entries: null },
  ...{ description: null, visibility: null, archived: null },
  ...{ relations: null, failures: null, failed_records: null, people: null, further_people: null },
})
