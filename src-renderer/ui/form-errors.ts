interface WriteState {
  error: { status: number; message: string } | null
  /** Error texts by field name. */
  fields: Readonly<Record<string, readonly string[]>>
}

/**
 * Splits a server error by form field. `fieldError` returns the text for one field, which may have several API names.
 * `formError` is the whole message if it names none of `formFields`.
 */
export function formErrors({ error, fields }: WriteState, formFields: readonly string[]) {
  const fieldError = (...names: string[]): string | undefined =>
    [...new Set(names.flatMap((name) => fields[name] ?? []))].join(', ') || undefined
  return {
    fieldError,
    formError: error && !fieldError(...formFields) ? `${error.status || ''} ${error.message}`.trim() : undefined,
  }
}
