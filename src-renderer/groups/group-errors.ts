import type { ApiError } from '../api/api-error.ts'

type Fields = Readonly<Record<string, readonly string[]>>

/**
 * A refused POST puts all field errors in one string: `Failed to save group {:path=>["has already been taken"], :name=>["…"]}`. All other
 * endpoints answer with a map.
 */
export function parseGroupErrors(error: Pick<ApiError, 'message' | 'fields'> | null): Fields {
  if (!error) return {}
  if (Object.keys(error.fields).length > 0) return error.fields
  const fieldsText = /^Failed to save group \{(.*)\}$/s.exec(error.message)?.[1] ?? ''
  return Object.fromEntries(
    [...fieldsText.matchAll(/:"?([\w.]+)"?=>\[((?:"(?:\\.|[^"\\])*"(?:, )?)*)\]/g)].map(([, name = '', texts = '']) => [
      name,
      [...texts.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, text = '']) => text.replace(/\\(.)/g, '$1')),
    ]),
  )
}
