import { ArchiveRefused } from './archive-refused.ts'
import { quoted } from './member-names.ts'

export const BLOCK = 512
const ZERO_BLOCK = Buffer.alloc(BLOCK)

export interface TarHeader {
  name: string
  size: number
  kind: 'file' | 'directory' | 'pax' | 'global-pax' | 'long-name'
}

const REFUSED_KINDS: Record<string, string> = {
  '1': 'a hard link',
  '2': 'a symbolic link',
  '3': 'a device',
  '4': 'a device',
  '6': 'a pipe',
  K: 'a link',
}

export function isZeroBlock(block: Buffer): boolean {
  return block.equals(ZERO_BLOCK)
}

export function readTarHeader(block: Buffer): TarHeader {
  if (checksum(block) !== octal(block, 148, 8)) throw damaged('the checksum of a member is wrong')
  const magic = block.toString('latin1', 257, 265)
  if (magic !== 'ustar\u000000' && magic !== 'ustar  \u0000') throw damaged('a member has an unknown format')
  const prefix = magic === 'ustar\u000000' ? text(block, 345, 155) : ''
  const name = prefix === '' ? text(block, 0, 100) : `${prefix}/${text(block, 0, 100)}`
  return { name, size: octal(block, 124, 12), kind: kindOf(String.fromCharCode(block[156] ?? 0), name) }
}

function kindOf(flag: string, name: string): TarHeader['kind'] {
  if (flag === '0' || flag === '\u0000') return 'file'
  if (flag === '5') return 'directory'
  if (flag === 'x') return 'pax'
  if (flag === 'g') return 'global-pax'
  if (flag === 'L') return 'long-name'
  const what = REFUSED_KINDS[flag] ?? 'a member of unknown type'
  throw new ArchiveRefused(
    `The archive holds ${what} (${quoted(name)}). Only plain files and folders are accepted in an import.`,
  )
}

function checksum(block: Buffer): number {
  let sum = 8 * 0x20
  for (let at = 0; at < BLOCK; at++) if (at < 148 || at >= 156) sum += block[at] ?? 0
  return sum
}

function octal(block: Buffer, start: number, length: number): number {
  const first = block[start] ?? 0
  if (first >= 0x80) return bigEndian(block, start, length)
  const digits = block
    .toString('latin1', start, start + length)
    .replace(/^ +/, '')
    .replace(/[ \u0000]+$/, '')
  if (!/^[0-7]*$/.test(digits)) throw damaged('a number of a member cannot be read')
  return digits === '' ? 0 : Number.parseInt(digits, 8)
}

/** Binary form of sizes of 8 GiB and more. A first byte other than 0x80 means a negative number, which is not a valid size. */
function bigEndian(block: Buffer, start: number, length: number): number {
  const number = block.subarray(start + 1, start + length).reduce((sum, byte) => sum * 256 + byte, 0)
  if (block[start] !== 0x80 || !Number.isSafeInteger(number)) throw damaged('a number of a member cannot be read')
  return number
}

function text(block: Buffer, start: number, length: number): string {
  const end = block.indexOf(0, start)
  return block.toString('utf8', start, end === -1 ? start + length : Math.min(end, start + length))
}

function damaged(what: string) {
  return new ArchiveRefused(`The archive is damaged or is not a tar archive: ${what}.`)
}
