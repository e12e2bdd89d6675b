import { RE2JS } from 're2js'

/** Whether the text is a regular expression of the platform (RE2), whose search time is linear in the length of a text. */
export function isExpression(pattern: string): boolean {
  try {
    RE2JS.compile(pattern)
    return true
  } catch {
    return false
  }
}

/** Whether the expression occurs in the text, regardless of case. */
export const matchesExpression = (pattern: string, text: string): boolean =>
  RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE).matcher(text).find()
