import { measureJson } from '../../kit/archive-documents.ts'
import { ArchiveRefused } from './archive-refused.ts'
import type { Budgets } from './budgets.ts'

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
