import { ApiError } from '../api/api-error.ts'
import { formErrors } from '../ui/form-errors.ts'

export type ImportField = 'file' | 'path' | 'name' | 'namespace'

const fieldPatterns: readonly (readonly [RegExp, ImportField])[] = [
  [/^path\b/i, 'path'],
  [/^name\b/i, 'name'],
  [/namespace/i, 'namespace'],
  [/archive|file|import size|too large/i, 'file'],
]

/**
 * Assigns the server's error to a form field. The response is a map of fields, or a sentence that names the field:
 * `Path has already been taken`, `Namespace is not valid`, `404 Namespace Not Found`.
 */
export function importErrors(error: ApiError | null): Partial<Record<ImportField, string>> {
  if (!error || error.status === 0 || error.status >= 500) return {}
  const named = (['file', 'path', 'name', 'namespace'] as const).flatMap((field) => {
    const texts = error.fields[field]
    return texts ? [[field, `${field} ${texts.join(', ')}`] as const] : []
  })
  if (named.length > 0) return Object.fromEntries(named)
  const field = fieldPatterns.find(([pattern]) => pattern.test(error.message))?.[1]
  return field ? { [field]: error.message } : {}
}

/** The error of an import by field, and the error that belongs to no field. `now` is the request that the form would send now. */
export function importFormErrors(error: ApiError | null, now: { url: string; body: object | undefined }) {
  const named = importErrors(error)
  const fields = Object.fromEntries(Object.entries(named).map(([field, text]) => [field, [text]]))
  const { fieldError } = formErrors({ error, fields }, [], now)
  return { fieldError, formError: error && Object.keys(named).length === 0 ? error : null }
}

/** Says why an import did not start, where the server's words do not. */
export function describeNotStarted({ status }: Pick<ApiError, 'status'>): string {
  if (status === 0) return 'The server did not answer, so the import has probably not started. The form is kept.'
  if (status === 403) return 'You may not import this project. The import did not start.'
  if (status === 507) return 'The server does not have enough space for the archive. The import did not start.'
  return 'The import did not start.'
}

/** Derives a project path from an archive's file name: `2026-11-20_10-11-123_harbor_api_export.tar.gz` → `harbor_api`. */
export function suggestPath(fileName: string): string {
  return fileName
    .replace(/\.(tar\.gz|tgz|gz)$/i, '')
    .replace(/_export$/i, '')
    .replace(/^\d{4}-\d{2}-\d{2}_\d{2}-\d{2}-\d{3}_/, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-._]+|[-._]+$/g, '')
}

/** Whether the server no longer keeps an inspected archive, so that the file has to be sent. */
export const isArchiveGone = (error: unknown): boolean =>
  error instanceof ApiError && error.message === '404 Archive Not Found'
