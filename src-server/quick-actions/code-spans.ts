interface Run {
  line: number
  /** Of the next run of the same length in the paragraph, which would end a code span. */
  next: number | undefined
}

/**
 * Follows code spans over the lines of a text: call it with one line after another, without lines that are no Markdown. Returns the last line
 * of the span that goes on after the given line, or the given line. Takes time linear in the length of the text.
 */
export function followCodeSpans(lines: readonly string[], quoted: ReadonlySet<number>): (line: number) => number {
  const runs = backtickRuns(lines, quoted)
  let at = 0
  let end = -1
  return (line) => {
    while ((runs[at]?.line ?? line) < line) at++
    for (let run = runs[at]; run?.line === line; run = runs[at]) {
      const closing = run.next === undefined ? undefined : runs[run.next]
      at = run.next === undefined ? at + 1 : run.next + 1
      if (closing) end = closing.line
    }
    return Math.max(end, line)
  }
}

/** The runs of backticks in order. An escaped run begins no span. */
function backtickRuns(lines: readonly string[], quoted: ReadonlySet<number>): Run[] {
  const found = lines.flatMap((line, at) =>
    quoted.has(at)
      ? []
      : [...line.matchAll(/`+/g)].map(({ 0: run, index }) => ({ line: at, run, escaped: isEscaped(line, index) })),
  )
  const runs: Run[] = []
  const following = new Map<number, number>()
  let paragraph = lines.length
  for (let i = found.length - 1; i >= 0; i--) {
    const one = found[i]
    if (!one) continue
    // An empty line, or a block that is no Markdown, ends the paragraph and its spans.
    for (; paragraph > one.line; paragraph--)
      if (quoted.has(paragraph) || lines[paragraph]?.trim() === '') following.clear()
    runs[i] = { line: one.line, next: one.escaped ? undefined : following.get(one.run.length) }
    following.set(one.run.length, i)
  }
  return runs
}

function isEscaped(line: string, index: number): boolean {
  let slashes = 0
  while (line[index - 1 - slashes] === '\\') slashes++
  return slashes % 2 === 1
}
