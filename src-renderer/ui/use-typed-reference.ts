import { useState } from 'react'
import { type TypedReference, typedReferenceAt } from './typed-reference.ts'

/** The reference that the user is typing in a text. */
export interface ReferenceInput {
  typed: TypedReference | undefined
  /** The user moved the caret; undefined: there is none, because text is selected or the field lost the focus. */
  onCaret: (caret: number | undefined) => void
  /** Ends the reference until another one is typed. */
  dismiss: () => void
}

/** Follows the caret in the text `value`. */
export function useTypedReference(value: string): ReferenceInput {
  const [caret, setCaret] = useState<number>()
  const [dismissed, setDismissed] = useState<number>()
  const found = caret === undefined ? undefined : typedReferenceAt(value, caret)
  // Elsewhere, a new reference may start at the same place later.
  if (dismissed !== undefined && found?.start !== dismissed) setDismissed(undefined)
  return {
    typed: found?.start === dismissed ? undefined : found,
    onCaret: setCaret,
    dismiss: () => setDismissed(found?.start),
  }
}
