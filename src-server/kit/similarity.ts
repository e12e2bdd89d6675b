/** A text of a record and its weight. */
export type Weighted = readonly [text: string, weight: number]

/**
 * How similar the texts of a record are to a search: for each text, the share of trigrams that both have, times its weight.
 *
 *     const likeness = similarityTo('pier')
 *     likeness([[path, 1], [name, 0.7]])
 */
export function similarityTo(search: string): (texts: readonly Weighted[]) => number {
  const wanted = trigramsOf(search)
  const countPlain = plainCounter(wanted)
  const overlap = (text: string) => {
    const { own, shared } = countPlain(text) ?? counted(trigramsOf(text), wanted)
    const all = own + wanted.size - shared
    return all === 0 ? 0 : shared / all
  }
  return (texts) => texts.reduce((sum, [text, weight]) => sum + weight * overlap(text), 0)
}

/** Sorts record ids by similarity, most similar first; equal records by id, newest first. */
export function rankBySimilarity<R extends { id: number }>(
  records: readonly R[],
  search: string,
  textsOf: (record: R) => readonly Weighted[],
): number[] {
  const likeness = similarityTo(search)
  return records
    .map((record) => ({ id: record.id, likeness: likeness(textsOf(record)) }))
    .sort((a, b) => b.likeness - a.likeness || b.id - a.id)
    .map(({ id }) => id)
}

interface Counts {
  own: number
  shared: number
}

const counted = (trigrams: ReadonlySet<string>, wanted: ReadonlySet<string>): Counts => ({
  own: trigrams.size,
  shared: [...trigrams].filter((trigram) => wanted.has(trigram)).length,
})

/** `Pier 7` → `  p`, ` pi`, `pie`, `ier`, `er `, `  7`, ` 7 `: each word is padded with blanks. */
function trigramsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(
    words.flatMap((word) => {
      const padded = `  ${word} `
      return Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3))
    }),
  )
}

/** Blank, a to z, 0 to 9. */
const SIGNS = ' abcdefghijklmnopqrstuvwxyz0123456789'
const WIDTH = SIGNS.length
const BLANK = 0
const END = -1
/** By character code, the index of a letter or digit in `SIGNS`. All other characters end a word. */
const PLACES = Int8Array.from({ length: 128 }, (_, code) => {
  const place = SIGNS.indexOf(String.fromCharCode(code).toLowerCase())
  return place > BLANK ? place : END
})

/**
 * A fast path: thousands of records are ranked at a time, and nearly all have plain letters. Their trigrams are numbers in a table.
 *
 * @returns undefined for a text with any other letter
 */
function plainCounter(wanted: ReadonlySet<string>): (text: string) => Counts | undefined {
  const isWanted = new Uint8Array(WIDTH ** 3)
  for (const trigram of wanted) {
    const [a = END, b = END, c = END] = [...trigram].map((sign) => SIGNS.indexOf(sign))
    if (a !== END && b !== END && c !== END) isWanted[(a * WIDTH + b) * WIDTH + c] = 1
  }
  const seenIn = new Uint32Array(WIDTH ** 3)
  let turn = 0
  return (text) => {
    turn++
    let own = 0
    let shared = 0
    let a = BLANK
    let b = BLANK
    for (let i = 0; i <= text.length; i++) {
      const code = i < text.length ? text.charCodeAt(i) : 0
      if (code > 127) return undefined
      const place = PLACES[code] ?? END
      // Of several characters between two words, only the first one ends a word.
      if (place === END && b === BLANK) continue
      const c = place === END ? BLANK : place
      const trigram = (a * WIDTH + b) * WIDTH + c
      if (seenIn[trigram] !== turn) {
        seenIn[trigram] = turn
        own++
        shared += isWanted[trigram] ?? 0
      }
      a = place === END ? BLANK : b
      b = c
    }
    return { own, shared }
  }
}
