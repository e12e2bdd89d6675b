import { stringify } from 'yaml'
import { isEntry } from '../reading/check.ts'

/**
 * A value as YAML: the same text as the library's, in a fraction of its time and memory, because it makes a node for each value. It writes here
 * only what is not plain, such as texts of several lines.
 */
export function yamlText(value: unknown): string {
  return isFilled(value) ? `${block(value, '')}\n` : libraryText(value)
}

/** Without the first indent and the last line break. */
function block(value: object, indent: string): string {
  const line = `\n${indent}`
  if (Array.isArray(value)) return value.map((one) => item(one, indent)).join(line)
  const pairs: string[] = []
  for (const [key, one] of Object.entries(value)) if (one !== undefined) pairs.push(pair(key, one, indent))
  return pairs.join(line)
}

function pair(key: string, value: unknown, indent: string): string {
  if (isPlain(key) && key.length <= LONGEST_KEY) {
    const inner = `${indent}  `
    if (isFilled(value)) return `${key}:\n${inner}${block(value, inner)}`
    const text = scalar(value)
    if (text !== undefined) return `${key}: ${text}`
  }
  return indented({ [key]: value }, indent)
}
/** The library writes long keys in another form. */
const LONGEST_KEY = 200

function item(value: unknown, indent: string): string {
  if (isFilled(value)) return `- ${block(value, `${indent}  `)}`
  const text = scalar(value)
  return text === undefined ? indented([value], indent) : `- ${text}`
}

/** A list or mapping with something in it. */
const isFilled = (value: unknown): value is object =>
  Array.isArray(value) ? value.length > 0 : isEntry(value) && Object.values(value).some((one) => one !== undefined)

/** A value that is written on one line; undefined if the library has to decide. */
function scalar(value: unknown): string | undefined {
  if (typeof value === 'string') return isPlain(value) ? value : isQuoted(value) ? `"${value}"` : undefined
  if (value === null || typeof value === 'boolean' || (Number.isSafeInteger(value) && !Object.is(value, -0)))
    return String(value)
  return undefined
}

/** Whether a text means itself in YAML. Not all such texts are found. */
const isPlain = (text: string) => (WORDS.test(text) && !RESERVED.test(text)) || MOMENT.test(text)

/** Whether a text needs quotes, and nothing in it another form. Not all such texts are found. */
const isQuoted = (text: string) => MARKED.test(text) && SIMPLE.test(text)

const WORDS = /^[A-Za-z](?:(?:[\w ./@'"(),;&*!?+=%<>~-]|:(?! ))*[\w.)!?])?$/
const RESERVED = /^(?:true|false|null)$/i
/** `2026-01-31`, `2026-01-31T12:00:00.000Z`, `-3d2h` */
const MOMENT = /^(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?|-(?:\d+[a-z])+)$/
/** `#0052cc`, `Fixed: the login` */
const MARKED = /^#|: /
/** ASCII without quotes and backslashes. */
const SIMPLE = /^[ !#-[\]-~]*$/

/** What the library writes for a collection of one, below an indent. It treats some texts otherwise where there is none. */
function indented(value: object, indent: string): string {
  if (indent === '') return libraryText(value).slice(0, -1)
  return libraryText({ a: value }).slice('a:\n  '.length, -1).replaceAll('\n  ', `\n${indent}`)
}

const libraryText = (value: unknown) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })
