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
export const withoutCode = (text: string): string =>
  markedLines(text)
    .flatMap(({ line, code }) => (code ? [] : [line.replace(CODE, ' ')]))
    .join('\n')

/** Changes what is not code in a text. */
export const changeProse = (text: string, change: (prose: string) => string): string =>
  markedLines(text)
    .map(({ line, code }) => (code ? line : changeAround(line, change)))
    .join('\n')

function changeAround(line: string, change: (prose: string) => string): string {
  let done = ''
  let from = 0
  for (const { 0: code, index } of line.matchAll(CODE)) {
    done += change(line.slice(from, index)) + code
    from = index + code.length
  }
  return done + change(line.slice(from))
}

/** The lines of a text, and whether each is in a block of code. */
function markedLines(text: string): { line: string; code: boolean }[] {
  let fence: string | undefined
  return text.split('\n').map((line) => {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined
      return { line, code: true }
    }
    fence = mark
    return { line, code: mark !== undefined }
  })
}

export function mentions(text: string | null, username: string): boolean {
  const { addressed, mentioned } = mentionsIn(text)
  const name = username.toLowerCase()
  return addressed.includes(name) || mentioned.includes(name)
}

const namesIn = (text: string) => [...new Set([...text.matchAll(NAME)].map((match) => (match[1] ?? '').toLowerCase()))]
