import { finished } from 'node:stream/promises'

const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b(gl[a-z]{2,7}-|gantry-session-)[\w-]{8,}/g, '$1[hidden]'],
  [/\b((?:private[-_]token|access_token|token|code|secret|password)"?\s*[=:]\s*"?)[^\s"&,;]+/gi, '$1[hidden]'],
  [/\b(Bearer\s+)\S+/gi, '$1[hidden]'],
]

/** Hides the known secret and everything that looks like one. */
export function scrub(line: string, known: string | undefined): string {
  const without_known = known ? line.replaceAll(known, '[hidden]') : line
  return secrets.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), without_known)
}

/** Scrubs whole lines, because a token that is split between two chunks would stay visible. `readToEnd` listens again and writes the rest. */
export function scrubbedLines(stream: NodeJS.ReadableStream, known: string | undefined, write: (line: string) => void) {
  let rest = ''
  const read = (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) write(`${scrub(line, known)}\n`)
  }
  stream.setEncoding('utf8')
  stream.on('data', read)
  return {
    async readToEnd() {
      stream.off('data', read)
      stream.on('data', read)
      await finished(stream).catch(() => {})
      if (rest) write(`${scrub(rest, known)}\n`)
      rest = ''
    },
  }
}
