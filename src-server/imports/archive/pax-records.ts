import { ArchiveRefused } from './archive-refused.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

export interface PaxRecords {
  path: string | undefined
  size: number | undefined
}

/**
 * Reads the `length key=value` records of a pax header.
 *
 * @throws ArchiveRefused for a damaged header, and for links and sparse files, which no export contains
 */
export function readPaxRecords(bytes: Buffer): PaxRecords {
  const records: PaxRecords = { path: undefined, size: undefined }
  for (let start = 0; start < bytes.length; ) {
    const space = bytes.indexOf(0x20, start)
    const length = decimal(bytes.toString('latin1', start, space === -1 ? start : space))
    const end = start + length
    const equals = bytes.indexOf(0x3d, start)
    if (end > bytes.length || equals === -1 || equals >= end || bytes[end - 1] !== 0x0a) throw unreadableHeader()
    applyRecord(records, bytes.toString('latin1', space + 1, equals), bytes.subarray(equals + 1, end - 1))
    start = end
  }
  return records
}

function applyRecord(records: PaxRecords, key: string, value: Buffer) {
  if (key === 'path') records.path = text(value)
  if (key === 'size') records.size = decimal(value.toString('latin1'))
  if (key === 'linkpath') throw new ArchiveRefused('The archive holds a link. Links are not accepted in an import.')
  if (key.startsWith('GNU.sparse.')) throw new ArchiveRefused('The archive holds a sparse file, which no export has.')
}

function text(value: Buffer): string {
  try {
    return decoder.decode(value)
  } catch {
    throw unreadableHeader()
  }
}

function decimal(digits: string): number {
  if (!/^[1-9]\d{0,14}$|^0$/.test(digits)) throw unreadableHeader()
  return Number(digits)
}

function unreadableHeader() {
  return new ArchiveRefused('The archive is damaged: an extended header cannot be read.')
}
