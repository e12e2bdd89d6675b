const FIRST = 0xe000
/** Characters of the private use area: they do not occur in normal texts and have no upper or lower case. */
const DIGITS = 6400

/** Three characters that identify a project in the full-text index: exactly one trigram, so one posting list. */
export function scopeOf(project_id: number): string {
  const digit = (power: number) => FIRST + (Math.floor(project_id / DIGITS ** power) % DIGITS)
  return String.fromCharCode(digit(2), digit(1), digit(0))
}
