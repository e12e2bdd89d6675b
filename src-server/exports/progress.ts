import { z } from 'zod'

/** How far an export is. It is kept for the console only: after a crash, an export begins again. */
export const exportProgress = z.object({
  step: z.enum(['reading', 'packing', 'uploading']),
  /** The relation that is being read. */
  relation: z.string().nullable(),
  /** Records by relation, so far. */
  records: z.record(z.string(), z.int()),
  /** The number of issues of the project. */
  issues: z.int(),
  /** How much is packed of the files of the archive, or sent of the archive; null while the records are read. */
  bytes: z.object({ done: z.int(), total: z.int() }).nullable().default(null),
})
export type ExportProgress = z.output<typeof exportProgress>

/** Null for an export that has not begun. */
export function readProgress(text: string): ExportProgress | null {
  const parsed = exportProgress.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : null
}
