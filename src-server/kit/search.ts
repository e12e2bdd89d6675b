/** More words than anybody types. SQLite's limit on expression depth is not much higher. */
const MAX_WORDS = 250

/** The words of a search. All must match in one column. `exact`: the only word must equal the whole column. */
export interface SearchTerms {
  exact: boolean
  words: readonly string[]
}

/**
 * Splits a search at white space and keeps quoted phrases whole. Words of fewer than three letters are ignored, unless all words are that
 * short: then the whole search must equal the column.
 *
 * @returns undefined for an empty search
 */
export function searchTerms(text: string | undefined): SearchTerms | undefined {
  const whole = (text ?? '').trim()
  if (whole === '') return undefined
  const words = [...whole.matchAll(/"([^"]+)"|(\S+)/g)].map(([, phrase, word]) => phrase ?? word ?? '')
  const long = words.filter((word) => word.length >= 3)
  return long.length > 0
    ? { exact: false, words: [...new Set(long)].slice(0, MAX_WORDS) }
    : { exact: true, words: [whole] }
}

/** The same for suggestions while somebody types: short words count too, because `pa` is the beginning of a name. */
export function typedTerms(text: string | undefined): SearchTerms | undefined {
  const words = (text ?? '').split(/\s+/).filter(Boolean)
  return words.length === 0 ? undefined : { exact: false, words: [...new Set(words)].slice(0, MAX_WORDS) }
}

/** `50%` as a LIKE pattern for "contains", with `\` as the escape. */
export const containing = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** The parameters of `wordsIn` for a search. */
export const wordParameters = (terms: SearchTerms | undefined): Record<`word${number}`, string> =>
  Object.fromEntries(
    (terms?.words ?? []).map((word, i) => [`word${i}`, terms?.exact === true ? word : containing(word)] as const),
  )

/** More trigrams do not narrow a search further. */
const MAX_TRIGRAMS = 40

/** The distinct trigrams of words: three characters in a row, as the full-text indexes store them. */
export function trigramsOf(words: readonly string[], most = MAX_TRIGRAMS): string[] {
  const trigrams = words.flatMap((word) => {
    const signs = [...word]
    return signs.slice(2).map((_, i) => signs.slice(i, i + 3).join(''))
  })
  return [...new Set(trigrams)].slice(0, most)
}

/** The `MATCH` expression for texts that contain every trigram. */
export const matchOf = (trigrams: readonly string[]): string =>
  trigrams.map((one) => `"${one.replaceAll('"', '""')}"`).join(' AND ')
