import { DOCUMENT_LIMITS, MAX_ENTRIES } from '../../kit/archive-documents.ts'

const MEBIBYTE = 1024 * 1024
const GIBIBYTE = 1024 * MEBIBYTE

export interface Budgets {
  /** Output of gunzip ÷ its input. Checked after the first `ratio_free_bytes` of output. */
  ratio: number
  ratio_free_bytes: number
  total_bytes: number
  entries: number
  /** Largest JSON document: a line of a relation, or project.json. */
  document_bytes: number
  document_values: number
  document_depth: number
  records_per_relation: number
  time_ms: number
}

/**
 * Limits for one archive. A document may have 50 MB, as the format allows, because a merge request with all its diffs can be that large. A
 * parsed document costs memory per value, so the number of values is limited too. If an archive exceeds a limit, `ArchiveRefused` is thrown, the
 * import fails and its project is removed. `uploadLimit` of the instance limits the uploaded file itself.
 */
export function importBudgets(max_import_size_mb: number, max_unpacked_mb = 0): Budgets {
  const total_bytes = Math.max(max_import_size_mb * MEBIBYTE, 2 * GIBIBYTE)
  return {
    ratio: 100,
    ratio_free_bytes: 10 * MEBIBYTE,
    total_bytes: max_unpacked_mb > 0 ? Math.min(max_unpacked_mb * MEBIBYTE, total_bytes) : total_bytes,
    entries: MAX_ENTRIES,
    document_bytes: DOCUMENT_LIMITS.bytes,
    document_values: DOCUMENT_LIMITS.values,
    document_depth: DOCUMENT_LIMITS.depth,
    records_per_relation: 1_000_000,
    time_ms: 600_000,
  }
}
