const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const MEBIBYTE = 1024 * 1024
/** Shorter texts cannot have too many values: a value takes at least two characters. */
const SURELY_FEW_VALUES = 2_000_000

/** Limits of one JSON document of an archive: what an import refuses, an export must not write. */
export const DOCUMENT_LIMITS = { bytes: 50 * MEBIBYTE, values: 1_000_000, depth: 32 }

/** Files and folders of one archive: also what an import refuses, and an export must not write. */
export const MAX_ENTRIES = 10_000

/** Whether an import takes this document. */
export function isImportable(json: string): boolean {
  if (json.length < SURELY_FEW_VALUES) return true
  const bytes = Buffer.from(json)
  return bytes.length <= DOCUMENT_LIMITS.bytes && measureJson(bytes).values <= DOCUMENT_LIMITS.values
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
