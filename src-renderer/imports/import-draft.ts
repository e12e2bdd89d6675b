import { drafts } from '../ui/drafts.ts'
import { suggestPath } from './import-errors.ts'

/** The name of the draft of the import form. */
export const importDraft = 'import'

export interface ImportDraft {
  /** A reload loses the file, so the browser asks first. */
  file: File | null
  path: string
  name: string
  namespace: string | null
  overwrite: boolean
}

export const emptyImport: ImportDraft = { file: null, path: '', name: '', namespace: null, overwrite: false }

/** The changes of the form when a file is chosen. A path that the user has typed stays. */
export function fileChosen(chosen: File, { file: before, path }: Pick<ImportDraft, 'file' | 'path'>) {
  const file = underServersName(chosen)
  const suggested = path === (before ? suggestPath(before.name) : '')
  return { file, ...(suggested && { path: suggestPath(file.name) }) }
}

/** The server takes names that end in `.gz` only. A file of a file is read from the disk too. */
const underServersName = (file: File): File =>
  /\.tgz$/i.test(file.name) ? new File([file], file.name.replace(/tgz$/i, 'tar.gz'), { type: file.type }) : file

/** Chooses a file for the import form, which need not be open. */
export function chooseForImport(file: File): void {
  const { fields = {}, base = {} } = drafts.read(importDraft) ?? {}
  const { file: before = null, path = '' } = fields
  const chosen = fileChosen(file, { file: before instanceof File ? before : null, path: String(path) })
  drafts.write(importDraft, { ...fields, ...chosen }, base)
}

/** Why a file cannot be an export archive, by its name; undefined if it can. */
export const archiveNameFault = (name: string): string | undefined =>
  /\.(gz|tgz)$/i.test(name)
    ? undefined
    : `“${name}” is not an export archive. The names of export archives end in .tar.gz or .tgz.`
