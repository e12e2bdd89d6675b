/** Code is quoted, not said. */
const CODE = /(^|\n)[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n[ \t]*\2[^\n]*(?=\n|$)|$)|`[^`\n]+`/g
const NAME = /(?<![\w@/.`-])@([A-Za-z0-9_](?:[\w.-]*[A-Za-z0-9_])?)/g
/** `@ada, @grace: …` at the very beginning speaks to them. */
const ADDRESS = /^\s*(?:@[A-Za-z0-9_](?:[\w.-]*[A-Za-z0-9_])?[\s,:;&]*(?:and\s+)?)+/

export interface Mentioned {
  /** In lower case, each once. */
  addressed: string[]
  /** The others. */
  mentioned: string[]
}

/** Names with an @ in a text, but not in code. */
export function mentionsIn(text: string | null): Mentioned {
  if (!text?.includes('@')) return { addressed: [], mentioned: [] }
  const said = withoutCode(text)
  const addressed = new Set(namesIn(ADDRESS.exec(said)?.[0] ?? ''))
  return { addressed: [...addressed], mentioned: namesIn(said).filter((name) => !addressed.has(name)) }
}

/** What a text says itself. */
export const withoutCode = (text: string) => text.replace(CODE, ' ')

export function mentions(text: string | null, username: string): boolean {
  const { addressed, mentioned } = mentionsIn(text)
  const name = username.toLowerCase()
  return addressed.includes(name) || mentioned.includes(name)
}

const namesIn = (text: string) => [...new Set([...text.matchAll(NAME)].map((match) => (match[1] ?? '').toLowerCase()))]
