import { describeError } from '../api/describe-error.ts'
import { isIdentical } from './draft-changes.ts'

interface SentRequest {
  url: string
  body: object | undefined
}

interface WriteState {
  error: { status: number; message: string; request: SentRequest } | null
  /** Error texts by field name. */
  fields: Readonly<Record<string, readonly string[]>>
}

/**
 * Splits a server error by form field. `fieldError` returns the text for one field, which may have several API names, until the user changes
 * the field: `now` is the request that the form would send now. `formError` is the whole message if it names none of `formFields`.
 */
export function formErrors({ error, fields }: WriteState, formFields: readonly string[], now: SentRequest) {
  const textOf = (names: readonly string[]) =>
    [...new Set(names.flatMap((name) => fields[name] ?? []))].join(', ') || undefined
  const fieldError = (...names: string[]): string | undefined =>
    error && names.some((name) => isChanged(name, error.request, now)) ? undefined : textOf(names)
  return {
    fieldError,
    formError: error && !textOf(formFields) ? describeError(error) : undefined,
  }
}

/** Whether the form would send another value than the refused one. Path parameters are in the URL. */
function isChanged(name: string, sent: SentRequest, now: SentRequest): boolean {
  const [before, after] = [valuesOf(sent), valuesOf(now)]
  return before.has(name) || after.has(name)
    ? !isIdentical(before.get(name), after.get(name))
    : name === 'id' && sent.url !== now.url
}

const valuesOf = ({ body }: SentRequest) => new Map<string, unknown>(Object.entries(body ?? {}))
