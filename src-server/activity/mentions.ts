const FENCE = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/
const CODE = /`[^`]+`/g
const NAME = /(?<![\w@/.`-])@([A-Za-z0-9_](?:[\w.-]*[A-Za-z0-9_])?)/g
/** `@ada, @grace: …` at the beginning of a text addresses these users. */
const ADDRESS = /^\s*(?:@[A-Za-z0-9_](?:[\w.-]*[A-Za-z0-9_])?[\s,:;&]*(?:and\s+)?)+/

export interface Mentioned {
  /** Users that the beginning of the text addresses: usernames in lower case, each once. */
  addressed: string[]
  /** Users that the text mentions only later than its beginning. */
  mentioned: string[]
}

/** Usernames after an @ in a text, outside code. */
export function mentionsIn(text: string | null): Mentioned {
  if (!text?.includes('@')) return { addressed: [], mentioned: [] }
  const prose = withoutCode(text)
  const addressed = new Set(namesIn(ADDRESS.exec(prose)?.[0] ?? ''))
  return { addressed: [...addressed], mentioned: namesIn(prose).filter((name) => !addressed.has(name)) }
}

/** A text without its code, because names and numbers in code are not mentions. Reads line by line, so the time is linear in the length. */
export function withoutCode(text: string): string {
  const prose: string[] = []
  let fence: string | undefined
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined
    } else if (mark !== undefined) fence = mark
    else prose.push(line.replace(CODE, ' '))
  }
  return prose.join('\n')
}

export function mentions(text: string | null, username: string): boolean {
  const { addressed, mentioned } = mentionsIn(text)
  const name = username.toLowerCase()
  return addressed.includes(name) || mentioned.includes(name)
}

const namesIn = (text: string) => [...new Set([...text.matchAll(NAME)].map((match) => (match[1] ?? '').toLowerCase()))]
