const KEY_BYTES = 32

/** The 32 bytes of a key in base64 or hexadecimal; undefined if the text is no key. */
export function keyOf(text: string): Buffer | undefined {
  const key = Buffer.from(text, /^[\da-f]{64}$/i.test(text) ? 'hex' : 'base64')
  return key.length === KEY_BYTES ? key : undefined
}

/** Whether the text is a key. */
export const isKey = (text: string): boolean => keyOf(text) !== undefined
