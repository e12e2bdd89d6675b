import { ArchiveRefused } from './archive-refused.ts'

const MAX_NAME_BYTES = 1_024
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/**
 * The name of a member without its leading `./`; empty for the root folder. A name that could ever lead out of a folder
 * refuses the archive, although nothing is written under the names of members: such an archive was not made by an export.
 */
export function memberName(raw: string, kind: 'file' | 'directory'): string {
  const name = kind === 'directory' ? raw.replace(/\/$/, '') : raw
  const relative = name === '.' ? '' : name.replace(/^\.\//, '')
  if (relative === '' && kind === 'directory' && name !== '') return ''
  if (isUnsafe(relative)) throw new ArchiveRefused(`The archive holds a member with an unsafe name: ${quoted(raw)}.`)
  return relative
}

/** Two members whose names fold to the same text are one file on some systems. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC')
}

/** What desktops add when a folder is packed again. */
export function isDesktopLeftover(name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1)
  return last === '.DS_Store' || last.startsWith('._')
}

/** A name as it may stand in a message: short and without control characters. */
export function quoted(name: string): string {
  const shown = name.replace(new RegExp(CONTROL, 'g'), '?')
  return `"${shown.length > 80 ? `${shown.slice(0, 79)}…` : shown}"`
}

function isUnsafe(name: string): boolean {
  return (
    CONTROL.test(name) ||
    name.includes('\\') ||
    /^[a-z]:/i.test(name) ||
    Buffer.byteLength(name) > MAX_NAME_BYTES ||
    name.split('/').some((segment) => segment === '' || segment === '.' || segment === '..')
  )
}
