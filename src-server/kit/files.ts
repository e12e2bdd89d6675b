import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { type Random, secretOf } from './random.ts'

/** The instance's folders. All names in them are generated; no caller chooses a file name. */
export class Files {
  readonly root: string
  readonly #temporary: string
  readonly #kept: string
  readonly #random: Random
  /** Whether the folders are deleted when the instance closes. */
  readonly is_temporary: boolean
  /** Folders whose stored files are read where this instance has none of that name. Nothing in them changes. */
  readonly lower: readonly string[]

  constructor(root: string, random: Random, is_temporary: boolean, lower?: readonly string[]) {
    this.root = root
    this.#temporary = join(root, 'tmp')
    this.#kept = join(root, 'files')
    this.#random = random
    this.is_temporary = is_temporary
    this.lower = lower ?? []
    // Most worlds and dry runs never store a file, and folders cost more than a request.
    if (lower) return
    for (const folder of [this.#temporary, this.#kept]) made(folder)
    this.#empty(this.#temporary)
  }

  get temporary(): string {
    return made(this.#temporary)
  }

  get kept(): string {
    return made(this.#kept)
  }

  /** Whether a file may have been stored since the instance was opened. */
  get hasKept(): boolean {
    return existsSync(this.#kept)
  }

  /** Returns a new path in the temporary folder, which is emptied at each start. */
  temporaryPath(): string {
    return join(this.temporary, `${secretOf(this.#random, 16)}`)
  }

  /** Returns a new name for a stored file, such as `imports/x7…`; `pathOf` returns its path. */
  newName(folder: string): string {
    made(join(this.#kept, folder))
    return `${folder}/${secretOf(this.#random, 16)}`
  }

  /** Path of a stored file. Names come from our own rows; still, the path must not leave the folder. */
  pathOf(name: string): string {
    const path = resolve(this.#kept, name)
    if (!path.startsWith(this.#kept + sep)) throw new Error('A file name leaves its folder')
    return path
  }

  /** Where stored files are looked for, in this order. */
  get folders(): readonly string[] {
    return [this.#kept, ...this.lower]
  }

  /** Path of a stored file for reading. Files that are written or removed are at `pathOf`. */
  pathToRead(name: string): string {
    const own = this.pathOf(name)
    return this.lower.length === 0 ? own : pathIn(this.folders, name)
  }

  close() {
    this.#empty(this.#temporary)
    if (this.is_temporary && existsSync(this.root)) rmSync(this.root, { recursive: true, force: true })
  }

  #empty(folder: string) {
    if (!existsSync(folder)) return
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Creates a private folder if it is missing. */
function made(folder: string): string {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Path of a stored file in the first of the folders that has it. */
export const pathIn = (folders: readonly string[], name: string): string =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? join(folders[0] ?? '', name)

/** Creates a private folder for an instance that leaves no data behind. */
export const temporaryRoot = () => mkdtempSync(join(tmpdir(), 'gantry-'))
