/** An emoji of the library, as reactions use it. */
export interface Emoji {
  /** The name under which reactions are stored: `thumbsup`. */
  name: string
  /** Other names, such as `+1`. */
  aliases: readonly string[]
  emoji: string
  /** Words by which people look for it. */
  tags: readonly string[]
}

/** Lower-case letters, digits, `_`, `-` and `+`: every name, and the names of skin tones, such as `wave_tone3`. */
const NAME = /^([a-z0-9_+-]+?)(?:_tone([1-5]))?$/
/** The first skin tone, U+1F3FB. The others follow it. */
const FIRST_TONE = 0x1f3fb
const TONED = /\p{Emoji_Modifier_Base}\ufe0f?/gu

interface Library {
  all: readonly Emoji[]
  byName: ReadonlyMap<string, Emoji>
}
let library: Promise<Library> | undefined

/** Loaded when first needed, because most starts need no emoji. */
function load(): Promise<Library> {
  library ??= read()
  return library
}

async function read(): Promise<Library> {
  const { gemoji } = await import('gemoji')
  const all = gemoji.map(({ names, emoji, tags }) => {
    // `+1` and `-1` are the other names of `thumbsup` and `thumbsdown`.
    const name = names.find((one) => /^[a-z0-9]/.test(one)) ?? ''
    return { name, aliases: names.filter((one) => one !== name), emoji, tags }
  })
  const byName = new Map(all.flatMap((one) => [one.name, ...one.aliases].map((name): [string, Emoji] => [name, one])))
  return { all, byName }
}

/** All emojis, in the order of Unicode: faces and people first. */
export const listEmojis = async (): Promise<readonly Emoji[]> => (await load()).all

/**
 * Looks up names of emojis without colons: `+1` is the emoji 👍 with the name `thumbsup`, `wave_tone3` the emoji 👋🏽. An unknown name finds
 * nothing.
 */
export async function emojiFinder(): Promise<(name: string) => Pick<Emoji, 'name' | 'emoji'> | undefined> {
  const { byName } = await load()
  return (text) => {
    const plain = byName.get(text)
    if (plain) return plain
    const [, stem = '', tone] = NAME.exec(text) ?? []
    const found = tone === undefined ? undefined : byName.get(stem)
    if (found?.emoji.match(TONED)?.length !== 1) return undefined
    const modifier = String.fromCodePoint(FIRST_TONE - 1 + Number(tone))
    const toned = found.emoji.replace(TONED, (person) => person.replace('\ufe0f', '') + modifier)
    return { name: `${found.name}_tone${tone}`, emoji: toned }
  }
}
