/** What is wrong with a text longer than `most` characters; nothing for one that is absent. Characters are code points: an emoji is one. */
export const lengthFaults = (text: string | null | undefined, most: number): string[] =>
  text && text.length > most && [...text].length > most ? [`is too long (maximum is ${most} characters)`] : []

/** What is wrong with an amount below zero; nothing for one that is absent. */
export const amountFaults = (amount: number | null | undefined): string[] =>
  amount != null && amount < 0 ? ['must be greater than or equal to 0'] : []
