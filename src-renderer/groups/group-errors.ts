import type { ApiError } from '../api/api-error.ts'
import { listedErrors } from '../api/listed-errors.ts'

/**
 * A refused POST puts all field errors in one string: `Failed to save group {:path=>["has already been taken"], :name=>["…"]}`. All other
 * endpoints answer with a map.
 */
export function parseGroupErrors(error: Pick<ApiError, 'message' | 'fields'> | null): ApiError['fields'] {
  if (!error) return {}
  if (Object.keys(error.fields).length > 0) return error.fields
  return listedErrors(/^Failed to save group \{(.*)\}$/s.exec(error.message)?.[1] ?? '')
}
