const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first characters of the first two words. A character is what a reader sees as one: an emoji, or a letter with its accents. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...graphemes.segment(word)][0]?.segment ?? '')
    .join('')
