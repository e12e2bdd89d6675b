import type { ResponseBody } from '../api/client.ts'

export type Emoji = ResponseBody<'GET /-/gantry/v1/emojis'>[number]

/** Shown first while nothing is typed. */
const USUAL = ['thumbsup', 'thumbsdown', 'smile', 'tada', 'confused', 'heart', 'rocket', 'eyes']

/**
 * The emojis that match a typed text, at most `most`. Names that begin with the text come before other names, and these before words. Colons
 * do not count, so `:tada` finds `tada`.
 */
export function matchingEmojis(emojis: readonly Emoji[], typed: string, most: number): Emoji[] {
  const text = typed.toLowerCase().replaceAll(':', '').trim()
  if (text === '') {
    const usual = USUAL.flatMap((name) => emojis.find((emoji) => emoji.name === name) ?? [])
    return [...usual, ...emojis.filter((emoji) => !usual.includes(emoji))].slice(0, most)
  }
  const rank = ({ name, aliases, tags }: Emoji) => {
    const names = [name, ...aliases]
    if (names.some((one) => one.startsWith(text))) return 0
    if (names.some((one) => one.includes(text))) return 1
    return tags.some((one) => one.includes(text)) ? 2 : 3
  }
  return emojis
    .map((emoji) => ({ emoji, rank: rank(emoji) }))
    .filter((one) => one.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ emoji }) => emoji)
}
