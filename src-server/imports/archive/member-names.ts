import { ArchiveRefused } from './archive-refused.ts'

const MAX_NAME_BYTES = 1_024
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/**
 * The name of a member without its leading `./`; empty for the root folder.
 *
 * @throws ArchiveRefused for a name that could point outside a folder. No file is written under a member's name, but no export makes such
 * an archive.
 */
export function memberName(raw: string, kind: 'file' | 'directory'): string {
  const name = kind === 'directory' ? raw.replace(/\/$/, '') : raw
  const relative = name === '.' ? '' : name.replace(/^\.\//, '')
  if (relative === '' && kind === 'directory' && name !== '') return ''
  if (isUnsafe(relative)) throw new ArchiveRefused(`The archive holds a member with an unsafe name: ${quoted(raw)}.`)
  return relative
}

/** Names with the same result are one file on file systems that ignore case or normalize Unicode. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC')
}

/** Files that desktop systems add when somebody packs a folder again. */
export function isDesktopLeftover(name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1)
  return last === '.DS_Store' || last.startsWith('._')
}

/** A name for use in a message: short and without control characters. */
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
