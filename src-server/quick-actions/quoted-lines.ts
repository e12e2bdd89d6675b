/** A fence may stand in a list, so any indentation counts. */
const FENCE = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/
const QUOTE_MARK = /^>>>[ \t]*$/
const TAG = /<(\/?)([a-z][\w-]*)(?![\w-])[^<>]*>/gi
/** Up to three spaces before a tag; four begin a code block. */
const OPENS_HTML = /^ {0,3}<([a-z][\w-]*)(?![\w-])[^<>]*>|^ {0,3}<(!--)/i

/**
 * The numbers of the lines that belong to a code block, an HTML block or a quotation between lines of `>>>`. A code block without an end goes on
 * to the end of the text, as in Markdown. HTML and quotations need an end. Takes time linear in the length of the text.
 */
export function quotedLines(lines: readonly string[]): ReadonlySet<number> {
  const quoted = fencedLines(lines)
  const tags = closingLines(lines, quoted)
  const marks = lines.flatMap((line, at) => (QUOTE_MARK.test(line) && !quoted.has(at) ? [at] : []))
  let mark = 0
  for (let at = 0; at < lines.length; at++) {
    if (quoted.has(at)) continue
    while ((marks[mark] ?? lines.length) < at) mark++
    const end = marks[mark] === at ? marks[mark + 1] : tags.get(at)
    if (end === undefined) continue
    for (; at <= end; at++) quoted.add(at)
    at = end
  }
  return quoted
}

function fencedLines(lines: readonly string[]): Set<number> {
  const fenced = new Set<number>()
  let fence: string | undefined
  lines.forEach((line, at) => {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== undefined || mark !== undefined) fenced.add(at)
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence)) fence = undefined
  })
  return fenced
}

/** For each line that opens an HTML block, the line that closes the block. Nested elements of the same name count. */
function closingLines(lines: readonly string[], fenced: ReadonlySet<number>): Map<number, number> {
  const closing = new Map<number, number>()
  const open = new Map<string, { at: number; opens: boolean }[]>()
  let comment: number | undefined
  lines.forEach((line, at) => {
    if (fenced.has(at)) return
    if (comment === undefined && OPENS_HTML.exec(line)?.[2] !== undefined) comment = at
    if (comment !== undefined) {
      if (!line.includes('-->')) return
      closing.set(comment, at)
      comment = undefined
      return
    }
    const first = OPENS_HTML.test(line) ? line.indexOf('<') : -1
    for (const { 1: slash, 2: tag = '', index } of line.matchAll(TAG)) {
      const name = tag.toLowerCase()
      const stack = open.get(name) ?? []
      open.set(name, stack)
      if (slash === '') stack.push({ at, opens: index === first })
      else {
        const opener = stack.pop()
        if (opener?.opens) closing.set(opener.at, at)
      }
    }
  })
  return closing
}
