import type { ApiError } from '../api/api-error.ts'

type Fields = Readonly<Record<string, readonly string[]>>

/**
 * A refused POST tells its fields in one string: `Failed to save group {:path=>["has already been taken"], :name=>["…"]}`. All other
 * answers name them as a map.
 */
export function groupFaultFields(error: Pick<ApiError, 'message' | 'fields'> | null): Fields {
  if (!error) return {}
  if (Object.keys(error.fields).length > 0) return error.fields
  const written = /^Failed to save group \{(.*)\}$/s.exec(error.message)?.[1] ?? ''
  return Object.fromEntries(
    [...written.matchAll(/:"?([\w.]+)"?=>\[((?:"(?:\\.|[^"\\])*"(?:, )?)*)\]/g)].map(([, name = '', texts = '']) => [
      name,
      [...texts.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, text = '']) => text.replace(/\\(.)/g, '$1')),
    ]),
  )
}
