import type { ApiError } from '../api/api-error.ts'

const labels = [
  ['Expires at ', 'expires_at'],
  ['Scopes ', 'scopes'],
  ['Name ', 'name'],
  ['Access level ', 'access_level'],
] as const

/**
 * The errors of a new or rotated token by field. Only impersonation tokens are refused with a map of fields; the other addresses answer with
 * sentences: `Scopes can't be blank and Expires at must be before 2027-05-22`.
 */
export function sentenceErrors(error: Pick<ApiError, 'fields' | 'message'> | null): ApiError['fields'] {
  if (!error) return {}
  if (Object.keys(error.fields).length > 0) return error.fields
  const fields = new Map<string, string[]>()
  for (const sentence of error.message.replace(/^400 Bad request - /, '').split(/ and (?=[A-Z])/)) {
    const label = labels.find(([start]) => sentence.startsWith(start))
    if (!label) return {}
    const [start, name] = label
    fields.set(name, [...(fields.get(name) ?? []), sentence.slice(start.length)])
  }
  return Object.fromEntries(fields)
}
