interface Refusal {
  error: { status: number; message: string } | null
  /** Texts by field. */
  fields: Readonly<Record<string, readonly string[]>>
}

/**
 * What the server has against a form. `wrong` is what stands under a field, by the names it answers under; `fault` is what none of the
 * `told` fields stands for.
 */
export function formErrors({ error, fields }: Refusal, told: readonly string[]) {
  const wrong = (...names: string[]): string | undefined =>
    [...new Set(names.flatMap((name) => fields[name] ?? []))].join(', ') || undefined
  return { wrong, fault: error && !wrong(...told) ? `${error.status || ''} ${error.message}`.trim() : undefined }
}
