import { hash } from 'node:crypto'

/** A UUID that is always the same for the same text. */
export function uuidFrom(text: string): string {
  const hex = hash('sha256', text, 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}
