import type { ApiError } from '../api/api-error.ts'

export type ImportField = 'file' | 'path' | 'name' | 'namespace'

const begins: readonly (readonly [RegExp, ImportField])[] = [
  [/^path\b/i, 'path'],
  [/^name\b/i, 'name'],
  [/namespace/i, 'namespace'],
  [/archive|file|import size|too large/i, 'file'],
]

/**
 * Which field the server's refusal belongs to. It answers with a map of fields, or with a sentence that begins with the
 * field's name: `Path has already been taken`, `Namespace is not valid`, `404 Namespace Not Found`.
 */
export function blame(error: ApiError | null): Partial<Record<ImportField, string>> {
  if (!error || error.status === 0 || error.status >= 500) return {}
  const named = (['file', 'path', 'name', 'namespace'] as const).flatMap((field) => {
    const texts = error.fields[field]
    return texts ? [[field, `${field} ${texts.join(', ')}`] as const] : []
  })
  if (named.length > 0) return Object.fromEntries(named)
  const field = begins.find(([pattern]) => pattern.test(error.message))?.[1]
  return field ? { [field]: error.message } : {}
}

/** `2026-11-20_10-11-123_harbor_api_export.tar.gz` → `harbor_api`: the name that the archive was given when it was made. */
export function pathFrom(fileName: string): string {
  return fileName
    .replace(/\.(tar\.gz|tgz|gz)$/i, '')
    .replace(/_export$/i, '')
    .replace(/^\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{3}_/, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-._]+|[-._]+$/g, '')
}
