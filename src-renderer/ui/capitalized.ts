/** The text with a capital first letter, for a name at the start of a sentence or head. */
export const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
