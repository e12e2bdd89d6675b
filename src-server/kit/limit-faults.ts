/** Faults of a text longer than `most` characters; none if the text is absent. Characters are code points: an emoji counts as one. */
export const lengthFaults = (text: string | null | undefined, most: number): string[] =>
  text && text.length > most && [...text].length > most ? [`is too long (maximum is ${most} characters)`] : []

/** Faults of a negative amount; none if the amount is absent. */
export const amountFaults = (amount: number | null | undefined): string[] =>
  amount != null && amount < 0 ? ['must be greater than or equal to 0'] : []

/** Removes fields without errors. */
export const withoutEmpty = <Texts extends readonly string[]>(faults: Record<string, Texts>): Record<string, Texts> =>
  Object.fromEntries(Object.entries(faults).filter(([, texts]) => texts.length > 0))
