import type { At, Entry, Field } from '../kinds/kind.ts'
import type { Documents } from '../source/documents.ts'
import { quoted, suggestion } from '../source/suggestion.ts'

export const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reports what is wrong with the value of a key. */
export function checkField({ type }: Pick<Field, 'type'>, value: unknown, at: At, documents: Documents) {
  const { error } = type.safeParse(value)
  for (const issue of error?.issues ?? []) {
    const path = issue.path.filter((part) => typeof part !== 'symbol')
    documents.report({ document: at.document, path: [...at.path, ...path] }, messageOf(issue, value))
  }
}

interface Issue {
  code?: string | undefined
  message: string
  values?: unknown
  expected?: unknown
}

function messageOf(issue: Issue, value: unknown): string {
  if (issue.code === 'invalid_value' && Array.isArray(issue.values)) {
    const words = issue.values.map(String)
    const near = typeof value === 'string' ? suggestion(value, words) : ''
    return `must be ${words.map(quoted).join(', ')}${near}`
  }
  if (issue.code === 'invalid_type')
    return `must be ${NOUNS[String(issue.expected)] ?? String(issue.expected)}, not ${kindOf(value)}`
  return issue.message
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  record: 'a mapping',
  object: 'a mapping',
}

function kindOf(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  if (typeof value === 'string') return 'a text'
  return typeof value === 'number' ? `the number ${value}` : String(value)
}
