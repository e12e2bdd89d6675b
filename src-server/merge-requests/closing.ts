const LIST = String.raw`((?:#\d{1,9}(?:\s{0,9},\s{0,9}(?:and\s{1,9})?|\s{1,9}and\s{1,9})?)+)`
const CLOSING = new RegExp(
  String.raw`\b(?:clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?):?\s{1,9}${LIST}`,
  'gi',
)
const MAX_ISSUES = 100

/** The iids of the issues that a description closes: `Closes #4, #5 and #6`. */
export function closedBy(description: string | null): number[] {
  const lists = [...(description ?? '').matchAll(CLOSING)].map(([, list = '']) => list)
  const numbers = lists.flatMap((list) => [...list.matchAll(/#(\d+)/g)].map(([, digits]) => Number(digits)))
  return [...new Set(numbers)].slice(0, MAX_ISSUES)
}
