import type { ApiError } from '../api/api-error.ts'
import { listedErrors } from '../api/listed-errors.ts'

/** A refused milestone has its field errors in one text: `Failed to create milestone {:title=>["can't be blank"]}`. */
export function milestoneErrors(error: Pick<ApiError, 'message' | 'fields'> | null): ApiError['fields'] {
  if (!error) return {}
  if (Object.keys(error.fields).length > 0) return error.fields
  return listedErrors(/^Failed to (?:create|update) milestone \{(.*)\}$/s.exec(error.message)?.[1] ?? '')
}
