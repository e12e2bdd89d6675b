import { ArchiveRefused } from './archive-refused.ts'
import type { Budgets } from './budgets.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses one document of an archive. Depth and number of values are measured before parsing, so a hostile document never becomes objects in
 * memory.
 */
export function parseDocument(bytes: Buffer, budgets: Budgets, where: string): unknown {
  const { depth, values } = measureJson(bytes)
  if (depth > budgets.document_depth) {
    throw new ArchiveRefused(`${where} is nested deeper than ${budgets.document_depth} levels.`)
  }
  if (values > budgets.document_values) {
    throw new ArchiveRefused(`${where} holds more than ${budgets.document_values} values.`)
  }
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    throw new ArchiveRefused(`${where} is not valid JSON.`)
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Depth of nesting, and an upper bound of the number of values. The text need not be valid JSON. */
export function measureJson(bytes: Buffer): { depth: number; values: number } {
  let open = 0
  let depth = 0
  let values = 1
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === COMMA) values += 1
    else if (byte === 0x7b || byte === 0x5b) {
      open += 1
      values += 1
      if (open > depth) depth = open
    } else if (byte === 0x7d || byte === 0x5d) open -= 1
  }
  return { depth, values }
}

function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}
