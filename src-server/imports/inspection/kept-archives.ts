import { linkSync, renameSync, rmSync } from 'node:fs'
import type { UploadedFile } from '../../kit/http/endpoint.ts'
import type { Instance } from '../../kit/instance.ts'

const KEPT_MS = 30 * 60_000
const PER_USER = 3
const BYTES_PER_USER = 2 * 1024 ** 3

interface KeptArchive {
  user_id: number
  /** Chosen by the caller who had the archive inspected. */
  archive_id: string
  path: string
  size_bytes: number
  kept_at: number
}

export type StoredFile = Pick<UploadedFile, 'path' | 'size_bytes'>
type Key = Pick<KeptArchive, 'user_id' | 'archive_id'>

/**
 * Archives that were inspected, so that an import of one need not send it again. They are in the temporary folder, which is emptied at each
 * start, for half an hour. A user has only the newest of them.
 */
class KeptArchives {
  readonly #instance: Instance
  /** The oldest first. */
  #archives: readonly KeptArchive[] = []

  constructor(instance: Instance) {
    this.#instance = instance
  }

  /** Takes over a file, in place of an older one with the same id. */
  keep({ user_id, archive_id }: Key, { path, size_bytes }: StoredFile) {
    this.removeExpired()
    const { files, clock } = this.#instance
    const kept_at = clock.now()
    const archive = { user_id, archive_id, path: files.temporaryPath(), size_bytes, kept_at }
    renameSync(path, archive.path)
    this.#removeWhere(isSame({ user_id, archive_id }))
    this.#archives = [...this.#archives, archive]
    const own = this.#archives.filter((each) => each.user_id === user_id)
    const bytesFrom = (at: number) => own.slice(at).reduce((sum, each) => sum + each.size_bytes, 0)
    const excess = own.filter((_, at) => own.length - at > PER_USER || bytesFrom(at) > BYTES_PER_USER)
    this.#removeWhere((each) => excess.includes(each))
  }

  /** Undefined if the archive has expired, or is larger than imports may be by now. */
  find(key: Key): KeptArchive | undefined {
    this.removeExpired()
    const archive = this.#archives.find(isSame(key))
    return archive && archive.size_bytes <= this.#instance.uploadLimit() ? archive : undefined
  }

  /**
   * The archive under a second name on disk, so that it stays while the caller reads it, even if it is imported or expires meanwhile. The
   * caller removes the name.
   */
  open(key: Key): StoredFile | undefined {
    const archive = this.find(key)
    if (!archive) return undefined
    const path = this.#instance.files.temporaryPath()
    linkSync(archive.path, path)
    return { path, size_bytes: archive.size_bytes }
  }

  /** Leaves the file to the caller, who moves it away. */
  release(archive: KeptArchive) {
    this.#archives = this.#archives.filter((each) => each !== archive)
  }

  removeExpired() {
    const oldest = this.#instance.clock.now() - KEPT_MS
    this.#removeWhere(({ kept_at }) => kept_at < oldest)
  }

  #removeWhere(isRemoved: (archive: KeptArchive) => boolean) {
    for (const { path } of this.#archives.filter(isRemoved)) rmSync(path, { force: true })
    this.#archives = this.#archives.filter((each) => !isRemoved(each))
  }
}

const isSame = (key: Key) => (archive: KeptArchive) =>
  archive.user_id === key.user_id && archive.archive_id === key.archive_id

const byInstance = new WeakMap<Instance, KeptArchives>()

export function keptArchives(instance: Instance): KeptArchives {
  const kept = byInstance.get(instance) ?? new KeptArchives(instance)
  byInstance.set(instance, kept)
  return kept
}
